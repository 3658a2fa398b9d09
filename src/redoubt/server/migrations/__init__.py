# SPDX-License-Identifier: MIT
"""Changes of the stored tables, one file each; run when the server starts."""

# SPDX-License-Identifier: MIT
"""Tables that people play at: HTTP, WebSocket, storage."""

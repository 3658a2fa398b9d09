# SPDX-License-Identifier: MIT
"""Put pip into a virtual environment that was made without it.

Run by the environment's own Python, with the standard library alone. The wheel comes from the
package index that pip itself would use (PIP_INDEX_URL, or index-url in pip's configuration), and
must have the digest written here, so that it does not matter which mirror that is.
"""

import configparser
import hashlib
import os
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from base64 import b64encode
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlsplit

WHEEL = "pip-26.3-py3-none-any.whl"
SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"

HELP = """\
This Python has neither ensurepip nor pip, and no package index is configured to take pip from.
Do one of these, then run the same command again:
  - install your system's venv package for Python (on Debian and Ubuntu: python3-venv);
  - set PIP_INDEX_URL to the address of your package index."""


def configured_index() -> str | None:
    """The index that pip would use, where one is set."""
    if url := os.environ.get("PIP_INDEX_URL"):
        return url
    config_home = os.environ.get("XDG_CONFIG_HOME", "~/.config")
    places = [
        os.environ.get("PIP_CONFIG_FILE", ""),
        f"{config_home}/pip/pip.conf",
        "~/.pip/pip.conf",
        "/etc/pip.conf",
    ]
    for place in filter(None, places):
        config = configparser.RawConfigParser()
        config.read(Path(place).expanduser())
        for section in ("install", "global"):
            if url := config.get(section, "index-url", fallback=None):
                return url
    return None


def get(url: str) -> bytes:
    """Fetch, sending the name and password that an index address may carry."""
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    request = urllib.request.Request(parts._replace(netloc=host).geturl())
    if parts.username:
        login = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        request.add_header("Authorization", "Basic " + b64encode(login.encode()).decode())
    context = ssl.create_default_context(cafile=os.environ.get("PIP_CERT"))
    with urllib.request.urlopen(request, timeout=60, context=context) as answer:
        body: bytes = answer.read()
    return body


class Links(HTMLParser):
    """The addresses on a page of an index, by file name."""

    def __init__(self, base: str) -> None:
        super().__init__()
        self.base = base
        self.by_name: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        href = dict(attrs).get("href")
        if tag == "a" and href:
            url = urldefrag(urljoin(self.base, href)).url
            self.by_name[unquote(urlsplit(url).path.rpartition("/")[2])] = url


def main() -> int:
    index = configured_index()
    if index is None:
        print(HELP, file=sys.stderr)
        return 1
    page = index.rstrip("/") + "/pip/"
    links = Links(page)
    try:
        links.feed(get(page).decode())
        if WHEEL not in links.by_name:
            print(f"The configured package index has no {WHEEL}.", file=sys.stderr)
            return 1
        data = get(links.by_name[WHEEL])
    except urllib.error.URLError as error:
        print(f"The configured package index did not answer: {error}", file=sys.stderr)
        return 1
    if hashlib.sha256(data).hexdigest() != SHA256:
        print(f"{WHEEL} from the configured package index is not the real one.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder, WHEEL)
        wheel.write_bytes(data)
        # A wheel of pip can be run as it is, and so installs itself.
        pip = [sys.executable, str(wheel / "pip")]
        install = ["install", "--quiet", "--no-index", "--no-deps", str(wheel)]
        return subprocess.run([*pip, *install], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())

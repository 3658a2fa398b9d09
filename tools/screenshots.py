# SPDX-License-Identifier: MIT
"""Makes the pictures of the documents anew, from the real page.

    python tools/screenshots.py            all of docs/screenshots

The browser tests (docs/testing.md) lay out the moments and take the pictures. Here they are chosen,
and their colours reduced to a palette, so that the repository stays small.
"""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "screenshots"
PICTURES = {
    "lobby": "lobby-light",
    "table": "table-light",
    "dark": "table-dark",
    "odds": "odds-light",
    "refusal": "refusal-light",
    "replay": "replay-light",
    "phone": "phone-light",
    "phone-odds": "phone-odds-light",
    "wolfenstein": "wolfenstein-odds-light",
    "wolfenstein-phone": "wolfenstein-phone-light",
    "defiance": "defiance-sheet-wide-light",
    "defiance-ship": "defiance-ship-wide-light",
    "locknload": "locknload-odds-light",
    "locknload-phone": "locknload-phone-light",
    "analysis": "analysis-wide-light",
}
COLOURS = 200
SIGNATURE = b"\x89PNG\r\n\x1a\n"

Colour = tuple[int, int, int]


def main() -> int:
    subprocess.run([sys.executable, str(ROOT / "tools" / "build_web.py")], check=True)
    with tempfile.TemporaryDirectory() as name:
        chosen = "axe or phone or odds or look_well or read_everywhere"
        tests = [sys.executable, "-m", "pytest", "-n0", "tests/web", "-k", chosen]
        wanted = {**os.environ, "REDOUBT_PICTURES": name}
        made = subprocess.run(tests, cwd=ROOT, env=wanted, check=False)
        if made.returncode:
            return made.returncode
        for picture, source in PICTURES.items():
            data = (Path(name) / f"{source}.png").read_bytes()
            (FOLDER / f"{picture}.png").write_bytes(reduced(data))
    return 0


def reduced(data: bytes) -> bytes:
    """A picture with a palette instead of three bytes for each dot."""
    width, rows = dots(data)
    exact = Counter(dot for row in rows for dot in row)
    coarse: Counter[Colour] = Counter()
    for dot, count in exact.items():
        coarse[rounded(dot)] += count
    boxes = split(list(coarse), coarse)
    palette = [middle(box, coarse) for box in boxes]
    near = {dot: number for number, box in enumerate(boxes) for dot in box}
    place = {dot: near[rounded(dot)] for dot in exact}
    lines = b"".join(b"\0" + bytes([place[dot] for dot in row]) for row in rows)
    head = struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0)
    colours = b"".join(bytes(colour) for colour in palette)
    parts = [
        (b"IHDR", head),
        (b"PLTE", colours),
        (b"IDAT", zlib.compress(lines, 9)),
        (b"IEND", b""),
    ]
    return SIGNATURE + b"".join(chunk(kind, body) for kind, body in parts)


def rounded(dot: Colour) -> Colour:
    """A colour to six bits a channel: no eye sees the difference, and there are far fewer."""
    return (dot[0] & 252 | 2, dot[1] & 252 | 2, dot[2] & 252 | 2)


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def dots(data: bytes) -> tuple[int, list[list[Colour]]]:
    """Width and rows of a picture of eight bits a channel, as browsers make them."""
    assert data.startswith(SIGNATURE)
    packed, at = b"", len(SIGNATURE)
    width = height = depth = 0
    while at < len(data):
        (length,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, bits, colour = struct.unpack_from(">IIBB", body)
            assert bits == 8
            depth = {2: 3, 6: 4}[colour]
        elif kind == b"IDAT":
            packed += body
        at += length + 12
    raw, size = zlib.decompress(packed), width * depth
    before, rows = bytearray(size), []
    for number in range(height):
        start = number * (size + 1)
        line = unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + size]), before, depth)
        rows.append(list(zip(line[0::depth], line[1::depth], line[2::depth], strict=True)))
        before = line
    return width, rows


def unfiltered(kind: int, line: bytearray, up: bytearray, depth: int) -> bytearray:
    """A row as it was before the filter that helps packing."""
    if kind == 2:
        return bytearray([(a + b) & 255 for a, b in zip(line, up, strict=True)])
    for i in range(len(line) if kind else 0):
        left = line[i - depth] if i >= depth else 0
        corner = up[i - depth] if i >= depth else 0
        if kind == 1:
            line[i] = (line[i] + left) & 255
        elif kind == 3:
            line[i] = (line[i] + (left + up[i]) // 2) & 255
        else:
            by_left, by_up = abs(up[i] - corner), abs(left - corner)
            by_corner = abs(left + up[i] - corner - corner)
            if by_left <= by_up and by_left <= by_corner:
                line[i] = (line[i] + left) & 255
            else:
                line[i] = (line[i] + (up[i] if by_up <= by_corner else corner)) & 255
    return line


def split(colours: list[Colour], counts: Counter[Colour]) -> list[list[Colour]]:
    """Median cut: the box that differs most (and is seen most) is halved until there are enough."""
    boxes = [(weight(colours, counts), colours)]
    while len(boxes) < COLOURS:
        boxes.sort(key=lambda one: one[0])
        (size, _), box = boxes.pop()
        if not size:
            boxes.append(((0.0, 0), box))
            break
        channel = boxes_channel(box)
        box.sort(key=lambda dot: dot[channel])
        half, seen, cut = sum(counts[dot] ** 0.5 for dot in box) / 2, 0.0, 0
        while cut < len(box) - 1 and seen + counts[box[cut]] ** 0.5 <= half:
            seen += counts[box[cut]] ** 0.5
            cut += 1
        parts = (box[: max(1, cut)], box[max(1, cut) :])
        boxes += [(weight(part, counts), part) for part in parts]
    return [box for _, box in boxes]


def boxes_channel(box: list[Colour]) -> int:
    """The channel in which the colours of a box differ most."""
    spans = [max(d[c] for d in box) - min(d[c] for d in box) for c in range(3)]
    return spans.index(max(spans))


def weight(box: list[Colour], counts: Counter[Colour]) -> tuple[float, int]:
    """How much would be gained by halving a box."""
    channel = boxes_channel(box)
    span = max(dot[channel] for dot in box) - min(dot[channel] for dot in box)
    return span * sum(counts[dot] for dot in box) ** 0.5 if span else 0.0, len(box)


def middle(box: list[Colour], counts: Counter[Colour]) -> Colour:
    """The colour that stands for a box."""
    total = sum(counts[dot] for dot in box)
    sums = [sum(dot[c] * counts[dot] for dot in box) for c in range(3)]
    return (round(sums[0] / total), round(sums[1] / total), round(sums[2] / total))


if __name__ == "__main__":
    sys.exit(main())

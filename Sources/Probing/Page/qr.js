// Draws a QR code (ISO/IEC 18004): alphanumeric mode, error correction level L, versions 1 to 40.

// By version from 1: bytes for error correction in each block, and the number of blocks (table 9).
const correctionBytes = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
  28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
];
const correctionBlocks = [
  1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
  8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
];

/** Rows of modules, true where dark; null where the text is too long or has other characters. */
function qrModules(text, wantedMask = null) {
  const codes = [...text].map((letter) =>
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:".indexOf(letter));
  if (codes.includes(-1)) return null;
  const lengthBits = (version) => (version < 10 ? 9 : version < 27 ? 11 : 13);
  const dataBytes = (version) =>
    (rawModules(version) >> 3) - correctionBytes[version - 1] * correctionBlocks[version - 1];
  const textBits = Math.floor(codes.length / 2) * 11 + (codes.length % 2) * 6;
  let version = 1;
  while (version <= 40 && 4 + lengthBits(version) + textBits > dataBytes(version) * 8) version += 1;
  if (version > 40) return null;

  const bits = [];
  const push = (value, count) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  push(2, 4);
  push(codes.length, lengthBits(version));
  for (let at = 0; at + 1 < codes.length; at += 2) push(codes[at] * 45 + codes[at + 1], 11);
  if (codes.length % 2 === 1) push(codes[codes.length - 1], 6);
  const capacity = dataBytes(version) * 8;
  push(0, Math.min(4, capacity - bits.length));
  push(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) push(pad, 8);
  const bytes = [];
  for (let at = 0; at < bits.length; at += 8) {
    bytes.push(bits.slice(at, at + 8).reduce((value, bit) => (value << 1) | bit, 0));
  }

  const grid = qrFrame(version);
  qrFill(grid, qrInterleave(bytes, version));
  if (wantedMask !== null) return qrMasked(grid, wantedMask);
  const masked = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => qrMasked(grid, mask));
  const penalties = masked.map(qrPenalty);
  return masked[penalties.indexOf(Math.min(...penalties))];
}

/** Where the centres of the alignment patterns stand in rows and columns (annex E). */
function alignment(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, at) => version * 4 + 10 - at * step);
  return [6, ...rest.reverse()];
}

/** The modules that are left for data and error correction. */
function rawModules(version) {
  const size = version * 4 + 17;
  const count = alignment(version).length;
  const patterns = count === 0 ? 0 : 25 * (count * count - 3) - 10 * (count - 2);
  return size * size - 3 * 64 - 2 * 15 - 1 - 2 * (size - 16) - patterns - (version >= 7 ? 36 : 0);
}

/** The product in the field of 256 elements of the code, over x^8 + x^4 + x^3 + x^2 + 1. */
function product(left, right) {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    if ((right >> bit) & 1) result ^= left;
  }
  return result;
}

/** The bytes of all blocks with those for error correction, in the order in which they are drawn. */
function qrInterleave(bytes, version) {
  const blocks = correctionBlocks[version - 1];
  const extra = correctionBytes[version - 1];
  const total = rawModules(version) >> 3;
  const short = Math.floor(total / blocks) - extra;
  const shortBlocks = blocks - (total % blocks);
  const divisor = [...Array(extra - 1).fill(0), 1];
  for (let count = 0, root = 1; count < extra; count += 1, root = product(root, 2)) {
    for (let at = 0; at < extra; at += 1) {
      divisor[at] = product(divisor[at], root) ^ (divisor[at + 1] ?? 0);
    }
  }
  const parts = [];
  for (let block = 0, at = 0; block < blocks; block += 1) {
    const data = bytes.slice(at, (at += short + (block < shortBlocks ? 0 : 1)));
    const rest = Array(extra).fill(0);
    for (const byte of data) {
      const factor = byte ^ rest.shift();
      rest.push(0);
      divisor.forEach((part, at) => (rest[at] ^= product(part, factor)));
    }
    parts.push([data, rest]);
  }
  const result = [];
  for (let at = 0; at <= short; at += 1) {
    for (const [data] of parts) if (at < data.length) result.push(data[at]);
  }
  for (let at = 0; at < extra; at += 1) for (const [, rest] of parts) result.push(rest[at]);
  return result;
}

/** A grid with all that is the same for every text; undefined where data go. */
function qrFrame(version) {
  const size = version * 4 + 17;
  const grid = Array.from({ length: size }, () => Array(size).fill(undefined));
  const put = (x, y, dark) => {
    if (grid[y] !== undefined && x >= 0 && x < size) grid[y][x] = dark;
  };
  for (let at = 0; at < size; at += 1) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        put(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
    }
  }
  const centres = alignment(version);
  const last = centres.length - 1;
  centres.forEach((x, column) => centres.forEach((y, row) => {
    if ((row === 0 && (column === 0 || column === last)) || (row === last && column === 0)) return;
    for (let dy = -2; dy <= 2; dy += 1) {
      for (let dx = -2; dx <= 2; dx += 1) {
        put(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }));
  // Room for the format, which tells the mask.
  for (const [x, y] of formatPlaces(size).flat()) put(x, y, false);
  put(8, size - 8, true);
  if (version >= 7) {
    let rest = version;
    for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const code = (version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
      put(far, near, ((code >> at) & 1) === 1);
      put(near, far, ((code >> at) & 1) === 1);
    }
  }
  return grid;
}

/** Both places of each bit of the format, from the lowest. */
function formatPlaces(size) {
  return Array.from({ length: 15 }, (_, at) => {
    const first =
      at < 6 ? [8, at] : at < 8 ? [8, at + 1] : at === 8 ? [7, 8] : [14 - at, 8];
    return [first, at < 8 ? [size - 1 - at, 8] : [8, size - 15 + at]];
  });
}

/** Fills the undefined modules, in columns of two from the right, with the bits of the bytes. */
function qrFill(grid, bytes) {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== undefined) continue;
        // Bits, unlike all else in the grid, are numbers; those behind the last byte are 0.
        grid[y][x] = ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        at += 1;
      }
    }
  }
}

function qrMasked(grid, mask) {
  const isFlipped = [
    (x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2, (x, y) => ((x * y) % 2) + ((x * y) % 3),
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][mask];
  const result = grid.map((row, y) => row.map((module, x) =>
    typeof module === "number" ? (module === 1) !== (isFlipped(x, y) === 0) : module));
  // Level L has the number 1.
  let rest = 8 | mask;
  for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const code = (((8 | mask) << 10) | rest) ^ 0x5412;
  formatPlaces(grid.length).forEach((places, at) => {
    for (const [x, y] of places) result[y][x] = ((code >> at) & 1) === 1;
  });
  return result;
}

/** How hard a grid is to read: runs, blocks, what looks like a corner, imbalance (clause 7.8.3). */
function qrPenalty(grid) {
  const size = grid.length;
  let penalty = 0;
  let dark = 0;
  for (const lines of [grid, grid.map((_, x) => grid.map((row) => row[x]))]) {
    for (const line of lines) {
      const text = line.map((module) => (module ? "1" : "0")).join("");
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
      for (let at = 0; at + 11 <= size; at += 1) {
        const piece = text.slice(at, at + 11);
        if (piece === "10111010000" || piece === "00001011101") penalty += 40;
      }
    }
  }
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const module = grid[y][x];
      if (module) dark += 1;
      if (x + 1 < size && y + 1 < size && module === grid[y][x + 1] && module === grid[y + 1][x] &&
        module === grid[y + 1][x + 1]) penalty += 3;
    }
  }
  return penalty + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}

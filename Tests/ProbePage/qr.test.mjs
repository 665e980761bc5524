// Holds the page's QR codes against Debian's zbar, which is not ours.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const source = readFileSync(
  new URL("../../Sources/Probing/Page/qr.js", import.meta.url), "utf8");
const qrModules = new Function(`${source}; return qrModules;`)();
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";

/** What zbar reads in a drawing of the modules. */
function decoded(modules) {
  const [scale, border] = [3, 4];
  const size = (modules.length + 2 * border) * scale;
  const pixels = Buffer.alloc(size * size, 255);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const [row, column] = [y, x].map((at) => Math.floor(at / scale) - border);
      if (modules[row]?.[column]) pixels[y * size + x] = 0;
    }
  }
  const folder = mkdtempSync(join(tmpdir(), "payready-qr-"));
  try {
    const file = join(folder, "code.pgm");
    writeFileSync(file, Buffer.concat([Buffer.from(`P5\n${size} ${size}\n255\n`), pixels]));
    const arguments_ = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", file];
    return execFileSync("zbarimg", arguments_, { stdio: ["ignore", "pipe", "ignore"] })
      .toString().replace(/\n$/, "");
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Letters of the code's alphabet that look random and are the same each time. */
function letters(count) {
  let seed = count + 1;
  return Array.from({ length: count }, () => {
    seed = (seed * 48271) % 2147483647;
    // A space at an end would not survive the decoder's output.
    return alphabet[seed % 45].replace(" ", "Z");
  }).join("");
}

// The most letters that each version holds at level L (ISO/IEC 18004, table 7).
const capacities = [
  25, 47, 77, 114, 154, 195, 224, 279, 335, 395, 468, 535, 619, 667, 758, 854, 938, 1046, 1153, 1249,
  1352, 1460, 1588, 1704, 1853, 1990, 2132, 2223, 2369, 2520, 2677, 2840, 3009, 3183, 3351, 3537,
  3729, 3927, 4087, 4296,
];

for (const [index, capacity] of capacities.entries()) {
  test(`version ${index + 1} is read when it is full, and one letter more takes the next`, () => {
    const text = letters(capacity);
    const modules = qrModules(text);
    assert.equal(modules.length, (index + 1) * 4 + 17);
    assert.equal(decoded(modules), text);
    const next = qrModules(`${text}A`);
    if (index === 39) assert.equal(next, null);
    else assert.equal(next.length, (index + 2) * 4 + 17);
  });
}

for (const mask of [0, 1, 2, 3, 4, 5, 6, 7]) {
  test(`mask ${mask} is read`, () => {
    assert.equal(decoded(qrModules(letters(300), mask)), letters(300));
  });
}

test("a text of other letters has no code", () => {
  assert.equal(qrModules("payready"), null);
});

test("damage that the level mends is mended, as the error correction is right", () => {
  const modules = qrModules(letters(120));
  // Two bytes' worth of modules in the lower right corner.
  for (const [y, x] of [[1, 1], [1, 2], [2, 1], [2, 2], [3, 1], [3, 2]]) {
    const [row, column] = [modules.length - y, modules.length - x];
    modules[row][column] = !modules[row][column];
  }
  assert.equal(decoded(modules), letters(120));
});

// Reads the files named on standard input with acorn and says what their trees are.
//
// Each line is `<mode> <path>`, the mode being `hash` or `nodes`. The answer to `hash` is one line,
// `script|module <number of nodes> <hash>` or `error <message>`; to `nodes`, one line a node in
// preorder, `<type> <start> <end>`, and an empty line. Offsets are UTF-8 bytes.
'use strict';
const fs = require('fs');
const acorn = require('/usr/share/nodejs/acorn');

function parse(text) {
  const options = { ecmaVersion: 'latest', allowHashBang: true };
  try {
    return { goal: 'script', root: acorn.parse(text, { ...options, sourceType: 'script' }) };
  } catch (scriptError) {
    try {
      return { goal: 'module', root: acorn.parse(text, { ...options, sourceType: 'module' }) };
    } catch (moduleError) {
      return { error: `${scriptError.message} | ${moduleError.message}` };
    }
  }
}

function byteOffsets(text) {
  const offsets = new Uint32Array(text.length + 1);
  let bytes = 0;
  for (let i = 0; i < text.length; i++) {
    offsets[i] = bytes;
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00) bytes += 4;
    else if (unit < 0xdc00 || unit > 0xdfff) bytes += 3;
  }
  offsets[text.length] = bytes;
  return offsets;
}

function children(node) {
  const found = [];
  for (const key in node) {
    const value = node[key];
    if (Array.isArray(value)) {
      for (const item of value) if (item && typeof item.type === 'string') found.push(item);
    } else if (value && typeof value.type === 'string') {
      found.push(value);
    }
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end);
}

function walk(root, visit) {
  const stack = [root];
  while (stack.length) {
    const node = stack.pop();
    visit(node);
    const inner = children(node);
    for (let i = inner.length - 1; i >= 0; i--) stack.push(inner[i]);
  }
}

for (const line of fs.readFileSync(0, 'utf8').split('\n')) {
  if (!line) continue;
  const [mode, path] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  let text = fs.readFileSync(path, 'utf8');
  const bom = text.charCodeAt(0) === 0xfeff ? 3 : 0;
  if (bom) text = text.slice(1);
  const { goal, root, error } = parse(text);
  if (error) {
    console.log(`error ${error.replace(/\n/g, ' ')}`);
    continue;
  }
  const offsets = byteOffsets(text);
  const at = (position) => offsets[position] + (position === 0 && bom ? 0 : bom);
  if (mode === 'nodes') {
    const lines = [];
    walk(root, (node) => lines.push(`${node.type} ${at(node.start)} ${at(node.end)}`));
    console.log(lines.join('\n') + '\n');
  } else {
    let hash = 0;
    let count = 0;
    walk(root, (node) => {
      count += 1;
      hash = Math.imul(hash ^ node.type.length, 16777619);
      hash = Math.imul(hash ^ node.type.charCodeAt(0) ^ (node.type.charCodeAt(3) << 8), 16777619);
      hash = Math.imul(hash ^ at(node.start), 16777619);
      hash = Math.imul(hash ^ at(node.end), 16777619);
    });
    console.log(`${goal} ${count} ${hash >>> 0}`);
  }
}

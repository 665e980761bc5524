// The text that carries a record from the phone to `payready probe read`: the record as JSON, a
// checksum behind it, both in base32 (RFC 4648), which survives chats, mails and being typed.

/** The CRC-32 of bytes, as in zip files and PNG. */
function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function base32(bytes) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  let text = "";
  let value = 0;
  let bits = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += letters[(value >> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + letters[(value << (5 - bits)) & 31] : text;
}

/** The text of a record, whose keys are those of `payready schema probe`. */
function textOf(record) {
  const bytes = [...new TextEncoder().encode(JSON.stringify(record))];
  const sum = checksum(bytes);
  return "PAYREADY1:" + base32([...bytes, sum >>> 24, (sum >> 16) & 255, (sum >> 8) & 255, sum & 255]);
}

const FIN_TEXT = 0x81
const FIN_PING = 0x89
const LONGEST_SHORT = 125
const LONGEST_MEDIUM = 0xffff

/**
 * A text message as it stands on the wire: header and payload in one buffer (RFC 6455 §5.2; frames of a server are not
 * masked), so that the same bytes go to every subscriber.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length <= LONGEST_SHORT ? 2 : length <= LONGEST_MEDIUM ? 4 : 10
  const frame = Buffer.allocUnsafeSlow(header + length)
  frame[0] = FIN_TEXT
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}

export const PING_FRAME = Buffer.from([FIN_PING, 0])

/**
 * Width and height of a PNG (W3C PNG, IHDR) or a JPEG (ITU T.81, frame header) in pixels, from its
 * first bytes. Undefined if they aren't there.
 */
export function imageSize(head: Buffer): { width: number; height: number } | undefined {
	if (head.length > 24 && head.readUInt32BE(0) === 0x89504e47)
		return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
	for (let at = 2; at + 9 < head.length && head[at] === 0xff; ) {
		const marker = head[at + 1] ?? 0;
		// A frame header. The same range also holds Huffman and arithmetic coding tables, and a
		// reserved marker.
		const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
		if (isFrame) return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) };
		at += 2 + head.readUInt16BE(at + 2);
	}
	return undefined;
}

/**
 * FNV-1a over the code units of a string, as an unsigned 32-bit number. The same in browsers and on
 * servers.
 */
export function hashText(text: string): number {
	let hash = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
	return hash >>> 0;
}

/**
 * FNV-1a over the code units of a text, as an unsigned number of 32 bits: the same on every page
 * and server.
 */
export function hashOf(text: string): number {
	let hash = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
	return hash >>> 0;
}

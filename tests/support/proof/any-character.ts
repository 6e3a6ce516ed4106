import fc from "fast-check";

/**
 * Draws any character of Unicode, including control characters and those that aren't assigned. It is the same as
 * fast-check's unit "binary", which takes more than a second in each process, because it lists all of them first.
 */
export const anyCharacter = fc
	.integer({ min: 0, max: 0x10_ffff - 0x800 })
	// Half surrogate pairs aren't characters.
	.map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

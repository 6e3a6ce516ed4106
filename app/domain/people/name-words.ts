/** The words of a name, in small letters without accents: "O'Hara-Núñez" has o, hara and nunez. */
export function nameWords(name: string): string[] {
	const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return [...new Set(plain.split(/[\s\p{P}]+/u).filter(Boolean))];
}

/**
 * The words of a name, lowercase and without accents: "O'Hara-Núñez" becomes o, hara, and nunez.
 */
export function nameWords(name: string): string[] {
	const folded = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return [...new Set(folded.split(/[\s\p{P}]+/u).filter(Boolean))];
}

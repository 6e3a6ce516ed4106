/** What was asked for once; whoever makes up ever new things to ask for fills nothing but this. */
const MAX_SEEN = 500;

/** Tells of each key whether it is asked for the second time of late: what nobody asks for again is not worth keeping. */
export function askedTwice(): (key: string) => boolean {
	const seen = new Set<string>();
	return (key) => {
		if (seen.delete(key)) return true;
		if (seen.size >= MAX_SEEN) seen.clear();
		seen.add(key);
		return false;
	};
}

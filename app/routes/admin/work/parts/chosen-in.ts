/** How many ids are read from a URL. The command limits how many can be proposed. */
const NAMED_MAX = 10;

/** The unique ids of the professionals in a matching URL. */
export const chosenIn = (params: URLSearchParams): string[] =>
	[...new Set(params.getAll("with"))].filter((id) => /^[\w-]{1,64}$/.test(id)).slice(0, NAMED_MAX);

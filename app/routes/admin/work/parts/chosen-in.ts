/** The most that an address may name; how many can be proposed is the command's to say. */
const NAMED_MAX = 10;

/** The professionals whom an address of the matching names, each once. */
export const chosenIn = (params: URLSearchParams): string[] => [...new Set(params.getAll("with"))].filter((id) => /^[\w-]{1,64}$/.test(id)).slice(0, NAMED_MAX);

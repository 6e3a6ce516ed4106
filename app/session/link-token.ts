/** The secret of a link from a mail, as the address of the page holds it; empty where it holds none. */
export const tokenOf = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

/** What a page answers behind a link that is good, or that is no more. */
export const linkStatus = { ready: 200, used: 410, expired: 410, unknown: 404 } as const;

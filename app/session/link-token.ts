/** The token of an emailed link in the URL, or an empty string. */
export const getToken = ({ url }: Request): string => new URL(url).searchParams.get("token") ?? "";

/** The HTTP status of the page that an emailed link opens, by the state of the link. */
export const linkStatus = { ready: 200, used: 410, expired: 410, unknown: 404 } as const;

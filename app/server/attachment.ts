/**
 * The Content-Disposition of a download (RFC 6266, RFC 8187), with an ASCII fallback for the file
 * name.
 */
export function attachment(name: string): string {
	const asciiName = name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.replace(/[^\x20-\x7E]|["\\%]/gu, "_");
	const encoded = encodeURIComponent(name.toWellFormed()).replace(
		/['()*]/g,
		(letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}

/**
 * The headers of a picture or video that we made from an uploaded file, which pages show. Opened by itself, it
 * still can't do anything.
 */
export const inlineHeaders = (name: string): Record<string, string> => ({
	...downloadHeaders(name),
	"Content-Disposition": `inline; filename="${name}"`,
});

/** The headers that make an uploaded file a download, so that it never runs as a page on this site. */
export const downloadHeaders = (name: string): Record<string, string> => ({
	"Content-Disposition": attachment(name),
	"Content-Security-Policy": "sandbox; default-src 'none'",
	"X-Content-Type-Options": "nosniff",
});

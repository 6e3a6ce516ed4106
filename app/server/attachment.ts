/** The value of Content-Disposition that has a browser save a file under a name (RFC 6266, RFC 8187), with letters of ASCII for those that know no others. */
export function attachment(name: string): string {
	const plain = name
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.replace(/[^\x20-\x7E]|["\\%]/gu, "_");
	const encoded = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
	return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

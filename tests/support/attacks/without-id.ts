/**
 * Returns a page without its ID, which breadcrumbs repeat as a label, and without the parts that differ each
 * time.
 */
export const withoutId = (text: string, id: string): string => {
	const label = id
		.split("-")
		.filter(Boolean)
		.map((word) => word.charAt(0).toUpperCase() + word.slice(1))
		.join(" ");
	return text
		.replaceAll(id, "")
		.replaceAll(label, "")
		.replace(/nonce(="|":")[\w-]+"|Reference [\w-]+|"requestId":"[\w-]+"/g, "");
};

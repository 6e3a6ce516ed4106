/**
 * An identifier in words, such as "Sizes 1 max width" for `sizes[0].maxWidth` and "Support ticket"
 * for `SupportTicket`.
 */
export function fieldInWords(name: string): string {
	const words = name
		.replace(/\[(\d+)\]/g, (_, index) => ` ${Number(index) + 1} `)
		.replace(/([a-z\d])([A-Z])/g, "$1 $2")
		.replace(/([a-z])(\d)/g, "$1 $2")
		.replace(/[^\p{L}\d]+/gu, " ")
		.trim()
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

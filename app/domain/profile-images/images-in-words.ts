type CountedImages = { photo: object | null; portfolio: readonly { alt: string }[] };

/** "3 pictures and a photo. 1 picture has no description yet." */
export function imagesInWords({ photo, portfolio }: CountedImages): string {
	const counted = (count: number) => `${count} ${count === 1 ? "picture" : "pictures"}`;
	const parts = [
		...(portfolio.length > 0 ? [counted(portfolio.length)] : []),
		...(photo ? [portfolio.length > 0 ? "a photo" : "A photo"] : []),
	];
	if (parts.length === 0) return "";
	const missing = portfolio.filter(({ alt }) => alt === "").length;
	return `${parts.join(" and ")}.${missing > 0 ? ` ${counted(missing)} ${missing === 1 ? "has" : "have"} no description yet.` : ""}`;
}

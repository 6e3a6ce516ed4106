import { renderToStaticMarkup } from "react-dom/server";
import { href } from "react-router";
import type { Profile } from "#app/domain/profiles/professional-queries.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { loadOutlines, OUTLINE_SIZE, type Outline } from "#app/infra/images/outlined-text.server.ts";
import { hashText } from "#app/ui/hash.ts";
import { LogoMark } from "#app/ui/layout/logo.tsx";

/** The size that social networks recommend, in pixels. */
export const CARD = { width: 1200, height: 630 } as const;

/** The left and right edges of everything on the card. */
const [LEFT, RIGHT] = [72, CARD.width - 72];

const PRICE_SIZE = 96;
/** The baseline of the last line of the name. */
const TITLE_END = 306;

const colors = {
	paper: "#fbf8f1",
	ink: "#1b1f1c",
	soft: "#3f4640",
	green: "#0f3d2e",
	sage: "#dce6dc",
	rule: "#cfcbbd",
} as const;

/** The facts on a profile's card, all of which are on its public page. */
export type CardFacts = {
	name: string;
	service: string;
	place: string;
	/** "$150" */
	hourlyPrice: string;
	stamp: string | null;
	/** Up to two notes, shown to the right of the price. */
	notes: string[];
};

/** The facts of a profile for its card. The rating and the checks are included only if there are any. */
export function getCardFacts({
	businessName,
	lines,
	place,
	hourlyPrice,
	isExample,
	verified,
	checks,
	rating,
}: Profile): CardFacts {
	const passed = checks.filter(({ passedOn }) => passedOn !== null).length;
	return {
		name: businessName,
		service: lines[0]?.label ?? "",
		place,
		hourlyPrice,
		stamp: isExample ? "Example" : verified && `Verified ${verified.text}`,
		notes: isExample
			? ["This business is made up"]
			: [
					...(rating.count > 0
						? [
								`${rating.value.toFixed(1)} out of 5, ${rating.count} ${rating.count === 1 ? "review" : "reviews"}`,
							]
						: []),
					...(passed > 0 ? [`${passed} ${passed === 1 ? "check" : "checks"} passed`] : []),
				],
	};
}

/**
 * The URL of a profile's card. Its version changes with the card's content, because social networks cache a
 * picture by its URL.
 */
export const shareCardPath = (profile: Profile): string =>
	`${href("/professional/:professionalId/card.png", { professionalId: profile.id })}?v=${hashText(JSON.stringify(getCardFacts(profile))).toString(36)}`;

/** The card as an SVG document without text, because every word is drawn as outlines. */
export async function drawShareCard(facts: CardFacts): Promise<string> {
	return renderToStaticMarkup(<ShareCard {...facts} outline={await loadOutlines()} />);
}

type Outlined = { outline: Outline };

function ShareCard({ name, service, place, hourlyPrice, stamp, notes, outline }: CardFacts & Outlined) {
	// A name in a script that the font lacks can't be drawn.
	const title = outline(name).width > 0 ? name : service;
	const priceEnd = LEFT + (outline(hourlyPrice).width * PRICE_SIZE) / OUTLINE_SIZE;
	return (
		<svg
			xmlns="http://www.w3.org/2000/svg"
			viewBox="0 0 1200 630"
			width={CARD.width}
			height={CARD.height}
			aria-hidden="true"
		>
			<rect width={CARD.width} height={CARD.height} fill={colors.paper} />
			<path d={`M${LEFT} 50H${RIGHT}M${LEFT} 58H${RIGHT}`} stroke={colors.green} strokeWidth="3" />
			<Text outline={outline} x={LEFT} y={108} size={34} fill={colors.soft}>
				{service}
			</Text>
			{stamp && <Stamp outline={outline}>{stamp.toUpperCase()}</Stamp>}
			<path d={`M${LEFT} 136H${RIGHT}`} stroke={colors.rule} strokeWidth="2" />
			<Title outline={outline}>{title}</Title>
			<Text outline={outline} x={LEFT} y={390} size={44} fill={colors.soft}>
				{place}
			</Text>
			<path d={`M${LEFT} 424H${RIGHT}`} stroke={colors.rule} strokeWidth="2" />
			<Text outline={outline} x={LEFT} y={516} size={PRICE_SIZE} fill={colors.green}>
				{hourlyPrice}
			</Text>
			<Text outline={outline} x={priceEnd + 18} y={516} size={40}>
				per hour
			</Text>
			{notes.map((note, i) => (
				<Text key={note} outline={outline} x={RIGHT} y={516 - (notes.length - 1 - i) * 46} size={34} isAtEnd>
					{note}
				</Text>
			))}
			<rect y={552} width={CARD.width} height={78} fill={colors.green} />
			<g color={colors.paper} transform={`translate(${LEFT} 564) scale(1.7)`}>
				<LogoMark />
			</g>
			<Text outline={outline} x={LEFT + 72} y={604} size={40} fill={colors.paper}>
				{site().name}
			</Text>
			<Text outline={outline} x={RIGHT} y={602} size={28} fill={colors.sage} isAtEnd>
				{site().tagline}
			</Text>
		</svg>
	);
}

type TextProps = Outlined & {
	x: number;
	/** The text's baseline. */
	y: number;
	size: number;
	fill?: string;
	/** Whether the text ends at `x` instead of starting there. */
	isAtEnd?: boolean;
	children: string;
};

/** A line of text, narrowed if it is wider than the card. */
function Text({ outline, x, y, size, fill = colors.ink, isAtEnd = false, children }: TextProps) {
	const { path, width } = outline(children);
	const scale = size / OUTLINE_SIZE;
	const narrowed = Math.min(scale, (RIGHT - LEFT) / width);
	const left = isAtEnd ? x - width * narrowed : x;
	return <path d={path} fill={fill} transform={`translate(${left} ${y}) scale(${narrowed} ${scale})`} />;
}

/** The name, as large as fits on one, two, or three lines. */
function Title({ outline, children }: Outlined & { children: string }) {
	const sizes = [
		{ size: 104, most: 1 },
		{ size: 84, most: 2 },
		{ size: 60, most: 3 },
	];
	const wrapped = sizes.map(({ size, ...rest }) => {
		const widest = ((RIGHT - LEFT) * OUTLINE_SIZE) / size;
		return { size, rows: wrap(children, (row) => outline(row).width <= widest), ...rest };
	});
	const fitting = wrapped.find(({ rows, most }) => rows.length <= most) ?? wrapped.at(-1);
	if (!fitting) return null;
	const { size, most } = fitting;
	const rows = fitting.rows.slice(0, most);
	return rows.map((row, i) => (
		<Text
			key={row}
			outline={outline}
			x={LEFT}
			y={TITLE_END - (rows.length - 1 - i) * size * 1.06}
			size={size}
		>
			{row}
		</Text>
	));
}

/** Splits text into rows, each with as many words as fit. */
function wrap(text: string, fits: (row: string) => boolean): string[] {
	const rows: string[] = [];
	for (const word of text.split(/\s+/)) {
		const longer = `${rows.at(-1)} ${word}`;
		if (rows.length > 0 && fits(longer)) rows[rows.length - 1] = longer;
		else rows.push(word);
	}
	return rows;
}

/** A stamp at the right edge of the first line. */
function Stamp({ outline, children }: Outlined & { children: string }) {
	const width = (outline(children).width * 30) / OUTLINE_SIZE + 36;
	const left = RIGHT - width;
	return (
		<g transform={`rotate(-2 ${RIGHT - width / 2} 97)`} fill="none" stroke={colors.green} strokeWidth="2">
			<rect x={left} y={73} width={width} height={48} fill={colors.paper} />
			<rect x={left + 5} y={78} width={width - 10} height={38} />
			<g stroke="none">
				<Text outline={outline} x={left + 18} y={107} size={30} fill={colors.green}>
					{children}
				</Text>
			</g>
		</g>
	);
}

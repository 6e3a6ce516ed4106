import { classNames } from "#app/ui/class-names.ts";
import { type CityScene, getScene, HORIZON, type Tone } from "./city-scenes.ts";

const WIDTH = 1200;
const HEIGHT = 340;

const tones: Record<Tone, string> = {
	far: "fill-green opacity-20",
	mid: "fill-green opacity-45",
	near: "fill-green",
	beam: "fill-sheet opacity-60",
	light: "fill-sheet",
};

/** A city's skyline from a few large shapes, in the colors of the page. It is decorative. */
export function CityImage({ slug, className }: { slug: string; className?: string }) {
	const { light, ground, shapes }: CityScene = getScene(slug);
	return (
		<svg
			viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
			width={WIDTH}
			height={HEIGHT}
			preserveAspectRatio="xMidYMax slice"
			aria-hidden="true"
			className={classNames("no-print bg-sage", className)}
		>
			<circle {...light} className="fill-tally-mark" />
			{shapes.map(({ tone, path }) => (
				<path key={path} d={path} className={tones[tone]} />
			))}
			<rect
				y={HORIZON}
				width={WIDTH}
				height={HEIGHT - HORIZON}
				className={ground === "water" ? "fill-sheet" : "fill-green"}
			/>
			{ground === "water" && (
				<path d="M0 306h1200M120 318h380M640 328h420" className="stroke-green opacity-45" strokeWidth="2" />
			)}
		</svg>
	);
}

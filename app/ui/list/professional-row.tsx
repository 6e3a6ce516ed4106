import type { ReactNode } from "react";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { type ImageSource, ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { FactLine } from "./fact-line.tsx";
import { Rating } from "./rating.tsx";
import { SampleStrip, type SampleWork } from "./sample-work.tsx";
import { Tag } from "./tag.tsx";

/** The first images of a portfolio, across the top of a row. */
export function RowImages({ images }: { images: readonly (ImageSource & { id: string })[] }) {
	if (images.length === 0) return null;
	return (
		<ul className="row-images" aria-label="Work">
			{images.map((image) => (
				<li key={image.id}>
					<ResponsiveImage
						image={image}
						sizes="(min-width: 40rem) 16rem, 30vw"
						className="portfolio-thumbnail"
					/>
				</li>
			))}
		</ul>
	);
}

type RowWorkProps = {
	/** The first images of the portfolio. */
	images?: readonly (ImageSource & { id: string })[] | undefined;
	/** What an example profile shows instead of images. */
	sample?: SampleWork | null | undefined;
};

/**
 * A professional's work, at the top of a row: their own images, or the sample work of an example profile.
 */
export const RowWork = ({ images = [], sample }: RowWorkProps) =>
	sample ? <SampleStrip work={sample} /> : <RowImages images={images} />;

/** The stamp of a professional who has passed all required checks, with the date of the last check. */
export function VerifiedTag({ day, text }: { day: string; text: string }) {
	return (
		<Tag variant="green" isStamp>
			<span>
				Verified <time dateTime={day}>{text}</time>
			</span>
		</Tag>
	);
}

/** The formatted facts of a professional. */
export type ProfessionalFacts = {
	path: string;
	businessName: string;
	isExample: boolean;
	isAway: boolean;
	/** Null if the professional hasn't said. */
	isRemote: boolean | null;
	lines: readonly { label: string }[];
	place: string;
	experience: string;
	rate: string;
	/**
	 * The day on which the last required check was passed. Null if a check is missing or if this is an
	 * example profile.
	 */
	verified: { day: string; text: string } | null;
	/** Undefined until the professional has answered requests. */
	response?: string | undefined;
	rating: { value: number; count: number };
	teaser: string;
	photo?: ImageSource | null;
} & RowWorkProps;

type ProfessionalRowProps = ProfessionalFacts & {
	headingLevel?: 2 | 3;
	/** At the bottom of the row, such as a checkbox or a button. */
	children?: ReactNode;
};

/**
 * A professional as a row: their work, then name, facts, and the rate at the right edge.
 */
export function ProfessionalRow({ headingLevel = 3, children, ...facts }: ProfessionalRowProps) {
	const {
		path,
		businessName,
		isExample,
		isAway,
		isRemote,
		lines,
		place,
		experience,
		rate,
		verified,
		response,
		rating,
		teaser,
		photo,
		images,
		sample,
	} = facts;
	const Heading = `h${headingLevel}` as const;
	return (
		<article>
			<RowWork images={images} sample={sample} />
			<div className="professional-row">
				<Avatar name={businessName} photo={photo} />
				<div className="min-w-0">
					<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
						<Heading className="text-h3">
							<Link to={path} className="inline-block min-h-6">
								{businessName}
							</Link>
						</Heading>
						{isExample && <Tag isStamp>Example</Tag>}
						{verified && <VerifiedTag {...verified} />}
						{isRemote && <Tag variant="soft">Remote</Tag>}
						{isAway && <Tag variant="soft">Away</Tag>}
					</div>
					<FactLine
						className="mt-1 text-soft"
						facts={[lines[0]?.label, place, `${experience} of experience`]}
					/>
					<p className="measure mt-2 max-sm:hidden">{teaser}</p>
					<div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-1 sm:mt-2">
						<Rating {...rating} />
						{response && <p className="text-small max-sm:hidden">Answers: {response.toLowerCase()}</p>}
						{children && <div className="no-print sm:basis-full">{children}</div>}
					</div>
				</div>
				<p className="professional-rate">{rate}</p>
			</div>
		</article>
	);
}

/**
 * The checkbox to compare a professional. `form` is the form's ID if the checkbox is outside it.
 */
export function CompareBox({ id, name, form }: { id: string; name: string; form?: string }) {
	return (
		<label className="inline-flex min-h-6 items-center gap-2 text-small">
			<input type="checkbox" name="with" value={id} form={form} className="size-5 accent-green" />
			<span>
				Compare<span className="sr-only"> {name}</span>
			</span>
		</label>
	);
}

import { classNames } from "#app/ui/class-names.ts";
import { PriceList } from "./price-list.tsx";
import { Tag } from "./tag.tsx";

/**
 * What an example profile shows as its work: a contact sheet of empty frames, or an excerpt of what a client
 * gets.
 */
export type SampleWork = {
	title: string;
	/** The line above the title. */
	facts: readonly string[];
} & (
	| {
			kind: "CONTACT_SHEET";
			frame: "portrait" | "landscape" | "wide";
			shots: readonly { title: string; note: string }[];
	  }
	| { kind: "EXCERPT"; lines: readonly { label: string; figure: string }[]; closing: string }
);

/** The whole sample as a stamped sheet of paper, on the example's profile. */
export function SampleSheet({ work }: { work: SampleWork }) {
	return (
		<div className="call-sheet max-w-none">
			<div className="call-sheet-head">
				<p className="fact text-soft">{formatSheet(work)}</p>
				<Tag variant="green" isStamp>
					Example
				</Tag>
			</div>
			<div className="call-sheet-part">
				<h3 className="mb-4 text-h3">{work.title}</h3>
				{work.kind === "CONTACT_SHEET" ? (
					<ol className={classNames("contact-sheet", `contact-sheet-${work.frame}`)}>
						{work.shots.map(({ title, note }, i) => (
							<li key={title}>
								<span aria-hidden="true" className="empty-frame">
									{formatNumber(i)}
								</span>
								<p>
									<b className="block font-semibold">{title}</b>
									<span className="text-small text-soft">{note}</span>
								</p>
							</li>
						))}
					</ol>
				) : (
					<PriceList lines={listLines(work.lines)} />
				)}
			</div>
			{work.kind === "EXCERPT" && (
				<div className="call-sheet-part call-sheet-tear">
					<p>{work.closing}</p>
				</div>
			)}
		</div>
	);
}

/** The beginning of a sample, across the top of a row, where a real professional's first photos would be. */
export function SampleStrip({ work }: { work: SampleWork }) {
	return (
		<div className="sample-strip">
			<p className="fact text-soft">
				{formatSheet(work)}: {work.title}
			</p>
			{work.kind === "CONTACT_SHEET" ? (
				<ol className="row-work">
					{work.shots.map(({ title }, i) => (
						<li key={title} className="empty-frame">
							<span aria-hidden="true">{formatNumber(i)}</span>
							<span className="text-small">{title}</span>
						</li>
					))}
				</ol>
			) : (
				<PriceList lines={listLines(work.lines)} />
			)}
		</div>
	);
}

/** The dot stays on the line of the fact before it. */
const formatSheet = ({ facts }: SampleWork): string => facts.join("\u00a0· ");

/** The number of a frame: "01" for the first one. */
const formatNumber = (index: number): string => String(index + 1).padStart(2, "0");

const listLines = (lines: readonly { label: string; figure: string }[]) =>
	lines.map((line) => ({ key: line.label, ...line }));

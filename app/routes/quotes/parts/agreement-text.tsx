import { type AgreementBlock, parseBlocks } from "#app/domain/bookings/quotes/agreement.ts";

/** The text of an agreement. Text that people typed is never treated as markup. */
export function AgreementText({ text, headingLevel = 2 }: { text: string; headingLevel?: 2 | 3 }) {
	return (
		<div className="measure space-y-3">
			{listGroups(parseBlocks(text)).map((group) =>
				group.entries.length > 0 ? (
					<ul key={group.key} className="list-disc space-y-1 pl-6">
						{group.entries.map((entry) => (
							<li key={entry} className="wrap-anywhere">
								{entry}
							</li>
						))}
					</ul>
				) : (
					<Block key={group.key} block={group.block} headingLevel={headingLevel} />
				),
			)}
		</div>
	);
}

type AgreementToSignProps = { text: string; headingLevel?: 2 | 3; name?: string };

/** The full text of the agreement or the release that is signed on the same page, expanded. */
export const AgreementToSign = ({ text, headingLevel = 2, name = "The agreement" }: AgreementToSignProps) => (
	<details className="mb-8 border-y border-rule py-3" open>
		<summary className="min-h-6 cursor-pointer font-semibold">{name}</summary>
		<div className="mt-4">
			<AgreementText text={text} headingLevel={headingLevel} />
		</div>
	</details>
);

function Block({ block: { kind, text }, headingLevel }: { block: AgreementBlock; headingLevel: 2 | 3 }) {
	const Heading = `h${headingLevel}` as const;
	if (kind === "title") return <p className="font-serif text-h3 font-semibold wrap-anywhere">{text}</p>;
	if (kind === "heading") return <Heading className="pt-4 text-h3">{text}</Heading>;
	return <p className="wrap-anywhere">{text}</p>;
}

type Group = { key: string; block: AgreementBlock; entries: string[] };

/** Groups consecutive entries into one list. */
function listGroups(blocks: readonly AgreementBlock[]): Group[] {
	const groups: Group[] = [];
	blocks.forEach((block, i) => {
		const last = groups.at(-1);
		if (block.kind === "entry" && last && last.entries.length > 0) last.entries.push(block.text);
		else groups.push({ key: `${i}`, block, entries: block.kind === "entry" ? [block.text] : [] });
	});
	return groups;
}

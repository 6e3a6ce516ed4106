import { href } from "react-router";
import type { Compared } from "#app/domain/professionals/compare-queries.server.ts";
import { comparedFacts } from "#app/routes/site/professionals/parts/comparison-table.tsx";
import { SaveForm } from "#app/routes/site/professionals/parts/save-form.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { RowImages } from "#app/ui/list/row-images.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

type ProposalPart = { label: string; points: number; most: number; reason: string };

type ProposedProfessionalsProps = {
	proposed: readonly Compared[];
	/** Why the team proposes each, by id, and the parts of the score. */
	reasons: Record<string, { reason: string; parts: readonly ProposalPart[] }>;
	/** The ids of the professionals who were asked for a quote. */
	chosen: readonly string[];
	/** The ids of the professionals whom the creator has saved. */
	saved: readonly string[];
	/** Whether others can still be asked. */
	canAsk: boolean;
	/** The reference of the request. */
	reference: string;
	/** The path of the page. */
	here: string;
};

/**
 * The proposed professionals, one block each: actions, reason, facts. Side by side if there is
 * room.
 */
export function ProposedProfessionals({
	proposed,
	reasons,
	chosen,
	saved,
	canAsk,
	reference,
	here,
}: ProposedProfessionalsProps) {
	return (
		<ul className="grid gap-x-10 gap-y-12 lg:auto-cols-fr lg:grid-flow-col">
			{proposed.map((professional) => {
				const { id, path, businessName, isExample, isAway, photo, images } = professional;
				const isChosen = chosen.includes(id);
				return (
					<li key={id} className="min-w-0 border-t-3 border-line pt-4">
						<RowImages images={images} />
						<h2 className="flex flex-wrap items-center gap-x-3 text-h3 wrap-anywhere">
							<Avatar name={businessName} photo={photo} />
							<a href={path}>{businessName}</a>
							{isExample && <Tag isStamp>Example</Tag>}
						</h2>
						<div className="no-print mt-3 flex flex-wrap items-center gap-2">
							{isChosen && <Tag variant="green">Asked for a quote</Tag>}
							{!isChosen && canAsk && !isAway && (
								<ButtonLink
									href={`${href("/booking/request-quote/:professionalId", { professionalId: id })}?request=${reference}`}
									variant="solid"
								>
									Request a quote<span className="sr-only"> from {businessName}</span>
								</ButtonLink>
							)}
							<ButtonLink href={path} variant="plain">
								See profile<span className="sr-only"> of {businessName}</span>
							</ButtonLink>
							<SaveForm id={id} name={businessName} isSaved={saved.includes(id)} from={here} />
						</div>
						<h3 className="mt-5 font-semibold">Why we propose them</h3>
						<p className="whitespace-pre-line wrap-anywhere">{reasons[id]?.reason}</p>
						<WhyThese parts={reasons[id]?.parts ?? []} />
						<dl className="mt-4 border-t border-rule">
							{comparedFacts.map(({ label, cell }) => (
								<div key={label} className="grid grid-cols-[8rem_1fr] gap-4 border-b border-rule py-2">
									<dt className="text-small text-soft">{label}</dt>
									<dd className="wrap-anywhere">{cell(professional)}</dd>
								</div>
							))}
						</dl>
					</li>
				);
			})}
		</ul>
	);
}

/** The four parts of the score, each with its sentence, as they were when the match was sent. */
function WhyThese({ parts }: { parts: readonly ProposalPart[] }) {
	if (parts.length === 0) return null;
	return (
		<details className="mt-4 border-t border-rule">
			<summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-green">
				How they fit, part by part
			</summary>
			<dl className="pb-3">
				{parts.map(({ label, points, most, reason }) => (
					<div key={label} className="mt-2">
						<dt className="flex items-baseline justify-between gap-3 font-semibold">
							{label}
							<span className="fact font-normal">
								{points} of {most}
							</span>
						</dt>
						<dd className="wrap-anywhere">{reason}</dd>
					</div>
				))}
			</dl>
		</details>
	);
}

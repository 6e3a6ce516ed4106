import { professionalPath } from "#app/domain/professionals/professional.ts";
import type { ReportedThing as Thing } from "#app/domain/reports/report-work-item.server.ts";
import { queuePath } from "#app/domain/work-items/work-item.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { MessagesAround, type ShownMessage } from "./messages-around.tsx";

type Shown =
	| Exclude<Thing, { kind: "MESSAGE" }>
	| (Omit<Extract<Thing, { kind: "MESSAGE" }>, "messages"> & {
			messages: ShownMessage[];
	  });

/** The reported content, with its context. */
export function ReportedThing({ thing }: { thing: Shown | null }) {
	return (
		<section aria-labelledby="thing-title">
			<SectionHeading id="thing-title">Reported content</SectionHeading>
			{thing === null ? (
				<EmptyState
					title="The content was deleted"
					headingLevel={3}
					next={{ href: queuePath("REPORT"), label: "See all reports" }}
				>
					Someone deleted it after the report. There's nothing left to act on, so dismiss the report.
				</EmptyState>
			) : (
				<Context thing={thing} />
			)}
		</section>
	);
}

function Context({ thing }: { thing: Shown }) {
	if (thing.kind === "PROFESSIONAL")
		return (
			<SummaryList
				rows={[
					{ label: "Profile", value: <a href={professionalPath(thing.id)}>{thing.businessName}</a> },
					{ label: "State", value: thing.state.toLowerCase() },
					{
						label: "Description",
						value: <span className="whitespace-pre-line wrap-anywhere">{thing.description}</span>,
					},
				]}
			/>
		);
	if (thing.kind === "REVIEW")
		return (
			<SummaryList
				rows={[
					{ label: "Written by", value: thing.author },
					{ label: "About", value: thing.about },
					{ label: "Rating", value: `${thing.rating} of 5` },
					{ label: "State", value: thing.state.toLowerCase() },
					{ label: "Text", value: <span className="whitespace-pre-line wrap-anywhere">{thing.text}</span> },
				]}
			/>
		);
	return (
		<>
			<p className="mb-3">
				In the conversation about {thing.booking}. The reported message is marked. Viewing marks nothing as
				read.
			</p>
			<MessagesAround messages={thing.messages} mark="Reported" />
		</>
	);
}

import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";

type Time = { dateTime: string; text: string };
type Sent = {
	id: string;
	state: string;
	sent: Time;
	answered: Time | null;
	refusalReason: string | null;
	causes: string[];
	proposals: { name: string; reason: string; isChosen: boolean }[];
};

/** The proposals for a request, and the creator's answers. */
export function MatchHistory({ history }: { history: readonly Sent[] }) {
	if (history.length === 0) return null;
	return (
		<section aria-labelledby="history-title">
			<SectionHeading id="history-title">Proposals</SectionHeading>
			<Timeline
				label="Proposals, latest first"
				events={history.map(({ id, state, sent, answered, refusalReason, causes, proposals }) => ({
					id,
					title: state,
					time: answered ?? sent,
					children: (
						<>
							{causes.length > 0 && (
								<p className="mb-2">
									<strong>What was wrong:</strong> {causes.join("; ")}
								</p>
							)}
							{refusalReason && (
								<p className="mb-2 whitespace-pre-line wrap-anywhere">
									<strong>Creator's reason:</strong> {refusalReason}
								</p>
							)}
							<ul>
								{proposals.map(({ name, reason, isChosen }) => (
									<li key={name} className="mb-1">
										<span className="font-semibold">{name}</span>{" "}
										{isChosen && <Tag variant="green">Asked</Tag>}
										<span className="block whitespace-pre-line text-soft wrap-anywhere">{reason}</span>
									</li>
								))}
							</ul>
						</>
					),
				}))}
			/>
		</section>
	);
}

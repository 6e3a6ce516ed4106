import { href } from "react-router";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { loadEvidence } from "./load-evidence.server.ts";

type Evidence = Awaited<ReturnType<typeof loadEvidence>>;
type EvidenceFactsProps = Omit<Evidence, "label" | "reference" | "obstacle">;
type Time = NonNullable<Evidence["dueAt"]>;
type By = NonNullable<Evidence["staged"]>;

/** What happens if no evidence is submitted in time, and what happens once it is submitted. */
const consequences = {
	CHARGEBACK: {
		without: "The bank takes no more evidence, and usually decides for the payer.",
		next: "The payer's bank decides. Nothing more can be submitted.",
	},
	INQUIRY: {
		without: "The bank takes no more evidence, and may take the money back.",
		next: "The payer's bank closes its inquiry or takes the money back. If it does, the chargeback needs evidence of its own.",
	},
} as const;

/**
 * What is known about the evidence of a chargeback or an inquiry: when it is due, what happens then, and what
 * is saved.
 */
export function EvidenceFacts({
	issueId,
	kind,
	reason,
	dueAt,
	isOpen,
	isSubmitted,
	state,
	text,
	answered,
	sha256,
	staged,
	submitted,
	sentAt,
}: EvidenceFactsProps) {
	return (
		<SummaryList
			rows={[
				...(reason ? [{ label: "Reason given by the payer", value: reason }] : []),
				...(dueAt ? [{ label: "Evidence due by", value: <At {...dueAt} /> }] : []),
				...(isOpen && dueAt && !isSubmitted
					? [
							{
								label: "After that",
								value: consequences[kind].without,
							},
						]
					: []),
				{ label: "State", value: state },
				...(isOpen && isSubmitted ? [{ label: "Next", value: consequences[kind].next }] : []),
				...(answered
					? [
							{
								label: "Before the chargeback",
								value: (
									<>
										We submitted evidence about the bank's inquiry on <At {...answered.at} />. The bank may
										not count it anymore, so submit evidence about the chargeback, too.
									</>
								),
							},
						]
					: []),
				...(text
					? [
							{
								label: "Our statement",
								value: <span className="whitespace-pre-line wrap-anywhere">{text}</span>,
							},
						]
					: []),
				...(staged ? [{ label: "Draft saved by", value: <ByWhom {...staged} /> }] : []),
				...(submitted ? [{ label: "Submitted by", value: <ByWhom {...submitted} /> }] : []),
				...(sentAt ? [{ label: "Received by the provider", value: <At {...sentAt} /> }] : []),
				...(sha256
					? [
							{
								label: "PDF",
								value: (
									<>
										<a href={href("/admin/money/issues/:issueId/evidence.pdf", { issueId })}>
											{isSubmitted ? "Open the PDF" : "Preview the PDF"}
										</a>
										<span className="fact block wrap-anywhere">SHA-256: {sha256}</span>
									</>
								),
							},
						]
					: []),
			]}
		/>
	);
}

const At = ({ dateTime, text }: Time) => <time dateTime={dateTime}>{text}</time>;

const ByWhom = ({ by, at }: By) => (
	<>
		{by}, <At {...at} />
	</>
);

import { SummaryList } from "#app/ui/list/summary-list.tsx";

/** What the creator requested, on the booking and next to the quote for it. */
export const RequestFacts = ({
	facts,
}: {
	facts: readonly { label: string; value: string | undefined }[];
}) => (
	<SummaryList
		rows={facts.map(({ label, value }) => ({
			label,
			value: value && <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
		}))}
	/>
);

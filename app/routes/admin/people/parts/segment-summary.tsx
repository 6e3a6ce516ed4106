import { formatArea } from "#app/domain/market/places/place.ts";
import {
	formatSource,
	listedAudienceLabels,
	NO_PLACE,
	type WaitlistSegment,
	waitlistServiceLabels,
} from "#app/domain/people/waitlist/waitlist.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";

/** The area of a segment, as text. */
export const segmentArea = (area: string | undefined): string =>
	area === NO_PLACE ? "Not added" : area ? formatArea(area) : "Anywhere";

/** The people whom a form about a segment affects, with links back to its filters. */
export function SegmentSummary({
	segment: { audience, service, area, source, from, to },
	changeHref,
}: {
	segment: WaitlistSegment;
	changeHref: string;
}) {
	return (
		<div className="max-w-2xl">
			<SummaryList
				rows={[
					{ label: "Who", value: audience ? listedAudienceLabels[audience] : "Anyone", changeHref },
					{ label: "Interest", value: service ? waitlistServiceLabels[service] : "Any", changeHref },
					{ label: "Where", value: segmentArea(area), changeHref },
					{ label: "Form", value: source ? formatSource(source) : "Any", changeHref },
					{
						label: "Joined",
						value: `${from ? formatDate(from) : "The start"} to ${to ? formatDate(to) : "today"}`,
						changeHref,
					},
				]}
			/>
		</div>
	);
}

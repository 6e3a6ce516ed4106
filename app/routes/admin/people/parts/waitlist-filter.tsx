import { href } from "react-router";
import type { Area } from "#app/domain/places/area.ts";
import {
	sourceInWords,
	WAITLIST_SERVICES,
	WAITLIST_SOURCES,
	waitlistServiceLabels,
} from "#app/domain/waitlist/waitlist.ts";
import {
	LISTED_AUDIENCES,
	listedAudienceLabels,
	NO_PLACE,
	type WaitlistSegment,
} from "#app/domain/waitlist/waitlist-segment.ts";
import { FilterForm } from "#app/routes/admin/parts/filter-form.tsx";
import { Select } from "#app/ui/form/choices.tsx";
import { segmentArea } from "./segment-summary.tsx";

/** The waitlist's filters. */
export function WaitlistFilter({ segment, areas }: { segment: WaitlistSegment; areas: readonly Area[] }) {
	const { audience = "", service = "", area = "", source = "", invited = "", from, to } = segment;
	return (
		<FilterForm action={href("/admin/waitlist")} isNarrowed={Object.values(segment).some(Boolean)}>
			<Select
				id="waitlist-audience"
				name="audience"
				label="Who"
				empty="Anyone"
				defaultValue={audience}
				choices={LISTED_AUDIENCES.map((value) => ({ value, label: listedAudienceLabels[value] }))}
			/>
			<Select
				id="waitlist-service"
				name="service"
				label="Interest"
				empty="Any"
				defaultValue={service}
				choices={WAITLIST_SERVICES.map((value) => ({ value, label: waitlistServiceLabels[value] }))}
			/>
			<Select
				id="waitlist-area"
				name="area"
				label="Where"
				empty="Anywhere"
				defaultValue={area}
				choices={[NO_PLACE, ...areas].map((value) => ({ value, label: segmentArea(value) }))}
			/>
			<Select
				id="waitlist-source"
				name="source"
				label="Form"
				empty="Any"
				defaultValue={source}
				choices={WAITLIST_SOURCES.map((value) => ({ value, label: sourceInWords(value) }))}
			/>
			<Select
				id="waitlist-invited"
				name="invited"
				label="Invited"
				empty="Either"
				defaultValue={invited}
				choices={[
					{ value: "no", label: "Not yet" },
					{ value: "yes", label: "Yes" },
				]}
			/>
			<Day id="waitlist-from" name="from" label="Joined from" day={from} />
			<Day id="waitlist-to" name="to" label="Joined until" day={to} />
		</FilterForm>
	);
}

function Day({ id, name, label, day }: { id: string; name: string; label: string; day: string | undefined }) {
	return (
		<div className="field">
			<label htmlFor={id} className="field-label">
				{label}
			</label>
			<input id={id} name={name} type="date" defaultValue={day} className="control" />
		</div>
	);
}

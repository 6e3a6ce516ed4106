import { type FieldMetadata, getInputProps, getSelectProps } from "@conform-to/react";
import type { PossiblyShown } from "#app/domain/bookings/performer-records/depictions.server.ts";
import { recordsPath } from "#app/domain/bookings/performer-records/performer-record.ts";
import { Checkbox, Checkboxes } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";

type Props = {
	fields: {
		shown: FieldMetadata<string[]>;
		showsNoOne: FieldMetadata<boolean>;
		producedOn: FieldMetadata<string>;
	};
	/** Whether performer records are turned on. If not, only what shows no one can be delivered. */
	isOn: boolean;
	people: readonly PossiblyShown[];
	bookingId: string;
};

/** Whom a delivery of adult content shows. Everyone needs a performer record first. */
export function PeopleShown({ fields: { shown, showsNoOne, producedOn }, isOn, people, bookingId }: Props) {
	const records = recordsPath(bookingId);
	return (
		<>
			{!isOn && (
				<Notice title="Adult content" variant="due" className="mb-6">
					<p>
						This booking is marked as adult content. What shows people can't be delivered here yet, because
						Greenroom first has to offer the records that the law requires. You can deliver what shows no one.
					</p>
				</Notice>
			)}
			{isOn && people.length === 0 && (
				<Notice title="No performer records yet" className="mb-6">
					<p>
						This booking is marked as adult content, so everyone whom the files show needs a record first.{" "}
						<Link to={records}>Add the records</Link>. To keep what you typed here, press “Save for later”
						first.
					</p>
				</Notice>
			)}
			{isOn && people.length > 0 && (
				<>
					<Checkboxes
						{...getSelectProps(shown)}
						label="Whom the files show"
						hint="Check everyone. This booking is marked as adult content, so each of them needs a performer record."
						choices={people.map(({ value, name, hasRecord }) => ({
							value,
							label: name,
							...(!hasRecord && { hint: "No performer record yet" }),
						}))}
					/>
					<p className="mb-6 text-small">
						Someone is missing? <Link to={records}>Add a record</Link>. To keep what you typed here, press
						“Save for later” first.
					</p>
					<TextField
						{...getInputProps(producedOn, { type: "date" })}
						kind="date"
						label="Date of production"
						hint="When the files were filmed or photographed. If there are several days, deliver the files of each day by themselves."
						width="medium"
						isOptional
					/>
				</>
			)}
			<Checkbox
				{...getInputProps(showsNoOne, { type: "checkbox" })}
				label="This delivery shows no one"
				hint="Such as a plan, a contract, or pictures without people."
			/>
		</>
	);
}

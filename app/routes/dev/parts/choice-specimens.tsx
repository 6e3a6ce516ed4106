import { href } from "react-router";
import { FirstSubmit, SubmitButton } from "#app/ui/form/button.tsx";
import { Checkbox, Checkboxes, Radios, Select } from "#app/ui/form/choices.tsx";
import { DateField } from "#app/ui/form/date-field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { MoreFields } from "#app/ui/form/more-fields.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { RowList } from "#app/ui/list/row-list.tsx";
import { Family, Specimen } from "./specimen.tsx";

const audiences = [
	{
		value: "CREATOR",
		label: "Content Creator",
		hint: "You look for a photographer, manager, lawyer or accountant.",
	},
	{ value: "PROFESSIONAL", label: "Professional Service Provider" },
];

const services = [
	{ value: "photography", label: "Photography & Videography" },
	{ value: "legal", label: "Legal Services" },
	{ value: "accounting", label: "Accounting & Tax" },
];

const born = (id: string, values: [string, string, string], wrong: number[] = []) => {
	const [month, day, year] = ["month", "day", "year"].map((part, i) => ({
		id: `${id}-${part}`,
		name: `${id}.${part}`,
		defaultValue: values[i],
		errors: wrong.includes(i) ? [`Enter the ${part} of your birth`] : undefined,
	}));
	return month && day && year ? { month, day, year } : undefined;
};

const inTrouble = born("date-failed", ["Febuary", "31", "99"], [0, 2]);
const fresh = born("date", ["", "", ""]);

export function ChoiceSpecimens() {
	return (
		<Family id="choices" title="Choices, dates, files, rows">
			<div>
				<FirstSubmit />
				<div className="measure">
					<Specimen name="Radios">
						<Radios id="radios" name="radios" label="I am a:" choices={audiences} defaultValue="CREATOR" />
						<Radios
							id="radios-failed"
							name="radios-failed"
							label="I am a:"
							choices={audiences}
							errors={["Choose what describes you"]}
						/>
					</Specimen>
					<Specimen name="Checkboxes">
						<Checkboxes
							id="boxes"
							name="boxes"
							label="What do you need?"
							hint="Choose all that apply."
							choices={services}
							defaultValues={["legal"]}
						/>
					</Specimen>
					<Specimen name="One checkbox">
						<Checkbox
							id="box"
							name="box"
							label={
								<>
									I agree to the <a href={href("/terms")}>terms</a>
								</>
							}
						/>
						<Checkbox
							id="box-failed"
							name="box-failed"
							label="I am 18 or older"
							hint="We check it."
							errors={["Confirm that you are 18 or older"]}
						/>
					</Specimen>
					<Specimen name="Select">
						<Select
							id="select"
							name="select"
							label="Most interested in:"
							isOptional
							empty="Choose a service"
							choices={services}
						/>
						<Select
							id="select-failed"
							name="select-failed"
							label="Service"
							empty="Choose a service"
							choices={services}
							errors={["Choose one of the services in the list"]}
						/>
					</Specimen>
					<Specimen name="Date">
						{fresh && (
							<DateField
								id="date"
								label="Date of birth"
								hint="For example, March 31, 1998"
								parts={fresh}
								isBirthday
							/>
						)}
						{inTrouble && (
							<DateField
								id="date-failed"
								label="Date of birth"
								hint="For example, March 31, 1998"
								parts={inTrouble}
								isBirthday
							/>
						)}
					</Specimen>
					<Specimen name="File">
						<FileField
							id="file"
							name="file"
							label="Business license"
							hint="PDF, JPG, or PNG, up to 10 MB."
							accept=".pdf,.jpg,.jpeg,.png"
						/>
						<FileField
							id="file-failed"
							name="file-failed"
							label="Certifications"
							isOptional
							accept=".pdf"
							errors={["File size must be less than 10MB"]}
						/>
						<FileField
							id="file-stored"
							name="file-stored"
							label="Insurance"
							accept=".pdf"
							stored={{
								name: "insurance-2025.pdf",
								size: "1.2 MB",
								replace: { name: "intent", value: "replace-insurance" },
								remove: { name: "intent", value: "remove-insurance" },
							}}
						/>
					</Specimen>
					<Specimen name="Rows">
						<RowList
							id="areas"
							label="Service areas"
							hint="Cities that you travel to."
							isOptional
							rows={["Pasadena", "Long Beach"].map((city, i) => ({
								key: city,
								name: `area ${i + 1}`,
								content: (
									<TextField
										id={`area-${i}`}
										name={`area-${i}`}
										kind="city"
										label={`Area ${i + 1}`}
										defaultValue={city}
									/>
								),
								remove: { name: "intent", value: `remove-area-${i}` },
							}))}
							add={{ label: "Add an area", name: "intent", value: "add-area" }}
						/>
						<SubmitButton pending="Saving...">Save</SubmitButton>
					</Specimen>
					<Specimen name="More fields">
						<MoreFields label="Place" summary="Remote" names={["more-city"]} startsOpen={false}>
							<TextField id="more-city" name="more-city" kind="city" label="City" />
						</MoreFields>
					</Specimen>
				</div>
			</div>
		</Family>
	);
}

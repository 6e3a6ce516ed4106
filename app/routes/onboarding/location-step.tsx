import { getInputProps, getSelectProps } from "@conform-to/react";
import {
	AREAS_MAX,
	SERVICE_RADII,
	serviceRadiusLabels,
	TRAVEL_WILLINGNESS,
	travelWillingnessLabels,
} from "#app/domain/profiles/professional.ts";
import { listChoices, Radios, YES_OR_NO } from "#app/ui/form/choices.tsx";
import { PlaceFields } from "#app/ui/form/place-fields.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { RowList } from "#app/ui/list/row-list.tsx";
import type { Route } from "./+types/location-step";
import { loadStep, saveStepAction } from "./parts/step-data.server.ts";
import { StepFrame, type StepParts, shouldRevalidate } from "./parts/step-frame.tsx";

export const handle = { breadcrumb: "Step 3" } satisfies RouteHandle;

export { shouldRevalidate };

export const loader = (args: Route.LoaderArgs) => loadStep(args, 3);

export const action = (args: Route.ActionArgs) => saveStepAction(args, 3);

export { clientAction } from "#app/ui/form/client-action.ts";

const required = ["city", "state", "serviceRadius", "travelWillingness"] as const;
const references = [
	{
		part: "REFERENCE_1",
		title: "First reference",
		name: "reference1Name",
		email: "reference1Email",
		phone: "reference1Phone",
		relation: "reference1Relation",
	},
	{
		part: "REFERENCE_2",
		title: "Second reference",
		name: "reference2Name",
		email: "reference2Email",
		phone: "reference2Phone",
		relation: "reference2Relation",
	},
] as const;

export default function LocationStep({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StepFrame
			step={loaderData}
			lastResult={actionData}
			lead="Where you work, and two people who know your work."
			required={[
				...required,
				...references.flatMap(({ name, email, phone, relation }) => [name, email, phone, relation]),
			]}
		>
			{({ fields, form, shows }) => (
				<>
					{shows("LOCATION") && (
						<>
							<PlaceFields
								city={getInputProps(fields.city, { type: "text" })}
								state={getInputProps(fields.state, { type: "text" })}
							/>
							<Radios
								{...getSelectProps(fields.serviceRadius)}
								label="How far do you offer your services?"
								choices={listChoices(SERVICE_RADII, serviceRadiusLabels)}
							/>
							<Areas form={form} areas={fields.serviceAreas} />
							<Radios
								{...getSelectProps(fields.travelWillingness)}
								label="Do you travel for work?"
								choices={listChoices(TRAVEL_WILLINGNESS, travelWillingnessLabels)}
							/>
							<Radios
								{...getSelectProps(fields.isRemote)}
								label="Do you also work remotely?"
								hint="By video, phone, or with files creators send you."
								isOptional
								choices={YES_OR_NO}
							/>
						</>
					)}
					{references.map(({ part, title, name, email, phone, relation }) =>
						shows(part) ? (
							<fieldset key={part} className="mt-12">
								<legend className="w-full border-t border-line pt-3">
									<h2 className="text-h2">{title}</h2>
								</legend>
								<p className="mb-6 mt-2">
									Someone you've worked with or for. We'll email them some questions. You won't see their
									answers.
								</p>
								<TextField
									{...getInputProps(fields[name], { type: "text" })}
									kind="name"
									label="Name"
									isOfAnother
								/>
								<TextField
									{...getInputProps(fields[email], { type: "email" })}
									kind="email"
									label="Email address"
									isOfAnother
								/>
								<TextField
									{...getInputProps(fields[phone], { type: "tel" })}
									kind="tel"
									label="Phone number"
									hint="Include the area code. Spaces, dashes, and parentheses are fine."
									width="medium"
									isOfAnother
								/>
								<TextField
									{...getInputProps(fields[relation], { type: "text" })}
									label="Relation"
									hint="For example, client since 2022, or former studio manager."
								/>
							</fieldset>
						) : null,
					)}
				</>
			)}
		</StepFrame>
	);
}

type AreasProps = Pick<StepParts, "form"> & { areas: StepParts["fields"]["serviceAreas"] };

function Areas({ form, areas }: AreasProps) {
	const { id, name, errors, initialValue } = areas;
	// A request that doesn't come from our form may send a single string instead of a list.
	const rows = Array.isArray(initialValue) ? areas.getFieldList() : [];
	return (
		<RowList
			id={id}
			label="Service areas"
			hint={`Cities or regions where you often work, up to ${AREAS_MAX}.`}
			errors={errors}
			isOptional
			rows={rows.map((area, index) => {
				const remove = { ...form.remove.getButtonProps({ name, index }), formAction: `#${id}` };
				return {
					key: area.key ?? area.name,
					name: `area ${index + 1}`,
					content: (
						<TextField {...getInputProps(area, { type: "text" })} label={`Area ${index + 1}`} isOfAnother />
					),
					...(rows.length > 1 && { remove }),
				};
			})}
			add={
				rows.length < AREAS_MAX
					? {
							label: "Add an area",
							...form.insert.getButtonProps({ name }),
							formAction: `#${id}[${rows.length}]`,
						}
					: undefined
			}
		/>
	);
}

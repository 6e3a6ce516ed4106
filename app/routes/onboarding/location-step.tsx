import { SERVICE_RADII, serviceRadiusLabels, TRAVEL_WILLINGNESS, travelWillingnessLabels } from "#app/domain/applications/application-options.ts";
import { AREAS_MAX } from "#app/domain/professionals/professional.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { fieldProps } from "#app/ui/form/field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { RowList } from "#app/ui/list/row-list.tsx";
import type { Route } from "./+types/location-step";
import { choicesOf } from "./parts/choices.ts";
import { loadStep, saveStepAction } from "./parts/step-data.server.ts";
import { StepFrame, shouldRevalidate } from "./parts/step-frame.tsx";

export const handle = { breadcrumb: "Step 3" } satisfies RouteHandle;

export { shouldRevalidate };

export const loader = (args: Route.LoaderArgs) => loadStep(args, 3);

export const action = (args: Route.ActionArgs) => saveStepAction(args, 3);

export { clientAction } from "#app/ui/form/client-action.ts";

const required = ["city", "state", "serviceRadius", "travelWillingness"] as const;
const references = [
	{ part: "REFERENCE_1", title: "First reference", name: "reference1Name", email: "reference1Email", phone: "reference1Phone", relation: "reference1Relation" },
	{ part: "REFERENCE_2", title: "Second reference", name: "reference2Name", email: "reference2Email", phone: "reference2Phone", relation: "reference2Relation" },
] as const;

const areaId = (row: number) => `service-area-${row + 1}`;
const areaErrors = ({ allErrors }: { allErrors: Record<string, string[]> }, row: number) => allErrors[`serviceAreas[${row}]`];

export default function LocationStep({ loaderData, actionData }: Route.ComponentProps) {
	return (
		<StepFrame
			step={loaderData}
			isFailed={Boolean(actionData)}
			lead="Where you work, and two people who know your work."
			required={[...required, ...references.flatMap(({ name, email, phone, relation }) => [name, email, phone, relation])]}
			rows={(form) => Array.from({ length: AREAS_MAX * 2 }, (_, row) => ({ id: areaId(row), errors: areaErrors(form, row) }))}
		>
			{({ fields, form, shows }) => (
				<>
					{shows("LOCATION") && (
						<>
							<TextField {...fieldProps(fields.city)} kind="city" label="City" width="medium" />
							<TextField {...fieldProps(fields.state)} kind="state" label="State" hint="In full or as two letters." width="medium" />
							<Radios {...fieldProps(fields.serviceRadius)} label="How far do you offer your services?" choices={choicesOf(SERVICE_RADII, serviceRadiusLabels)} />
							<Areas errors={fields.serviceAreas.errors} values={[fields.serviceAreas.initialValue ?? []].flat() as string[]} errorsOf={(row) => areaErrors(form, row)} />
							<Radios {...fieldProps(fields.travelWillingness)} label="Do you travel for work?" choices={choicesOf(TRAVEL_WILLINGNESS, travelWillingnessLabels)} />
						</>
					)}
					{references.map(({ part, title, name, email, phone, relation }) =>
						shows(part) ? (
							<fieldset key={part} className="mt-12">
								<legend className="w-full border-t border-line pt-3">
									<h2 className="text-h2">{title}</h2>
								</legend>
								<p className="mb-6 mt-2">Somebody you have worked with or for. We ask them by mail; you do not see what they answer.</p>
								<TextField {...fieldProps(fields[name])} kind="name" label="Name" isOfAnother />
								<TextField {...fieldProps(fields[email])} kind="email" label="Email address" isOfAnother />
								<TextField
									{...fieldProps(fields[phone])}
									kind="tel"
									label="Phone number"
									hint="With its area code. Spaces, dashes and brackets are fine."
									width="medium"
									isOfAnother
								/>
								<TextField {...fieldProps(fields[relation])} label="Relation" hint="For example, client since 2022, or former studio manager." />
							</fieldset>
						) : null,
					)}
				</>
			)}
		</StepFrame>
	);
}

function Areas({ values, errors, errorsOf }: { values: string[]; errors: string[] | undefined; errorsOf: (row: number) => string[] | undefined }) {
	const rows = values.length === 0 ? [""] : values;
	return (
		<RowList
			id="service-areas"
			label="Service areas"
			hint={`Cities or regions in which you often work, up to ${AREAS_MAX}.`}
			errors={errors}
			isOptional
			rows={rows.map((value, row) => ({
				key: `${row} ${value}`,
				name: `area ${row + 1}`,
				content: <TextField id={areaId(row)} name={`serviceAreas[${row}]`} label={`Area ${row + 1}`} defaultValue={value} errors={errorsOf(row)} isOfAnother />,
				...(rows.length > 1 && { remove: { name: "intent", value: `remove-area-${row}` } }),
			}))}
			add={rows.length < AREAS_MAX ? { label: "Add an area", name: "intent", value: "add-area" } : undefined}
		/>
	);
}

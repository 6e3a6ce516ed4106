import { type FieldMetadata, type FormMetadata, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { claimWork } from "#app/domain/office/queues/claim-work.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import {
	approveApplication,
	rejectApplication,
	requestChanges,
	startBackgroundCheck,
	startDocumentReview,
} from "#app/domain/vetting/application.server.ts";
import {
	applicationStatusLabels,
	type Decision as DecisionName,
	decisionLabels,
	referenceAnswerLabels,
} from "#app/domain/vetting/application.ts";
import {
	changesIn,
	type DecideApplication,
	DecideApplicationForm,
} from "#app/domain/vetting/application-forms.ts";
import {
	changeField,
	PARTS,
	type Part as PartName,
	partLabels,
} from "#app/domain/vetting/application-steps.ts";
import type { CheckStanding } from "#app/domain/vetting/check.ts";
import type { OwnedImages } from "#app/domain/vetting/portfolio.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { listChoices } from "#app/ui/form/choices.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { ResponsiveImage } from "#app/ui/image/responsive-image.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/application";
import { type ApplicationView, applicationView } from "./parts/application-view.server.ts";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { applicationId }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const view = await orNotFound(applicationView(actor, applicationId));
	return { ...view, head: await getWorkItemHeader(actor, "APPLICATION", applicationId) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideApplicationForm, async (input, actor) => {
		const { applicationId } = args.params;
		await commands[input.decision](actor, applicationId, input);
		if (!isFirstStep(input.decision)) return redirectToNextWorkItem(actor, "APPLICATION", "Decision saved.");
		await claimWork(actor, { kind: "APPLICATION", subjectId: applicationId });
		return redirectWithFlash(
			href("/admin/applications/:applicationId", { applicationId }),
			"Decision saved. You still have this application.",
		);
	});

/** Whether a decision is a first step, after which the reviewer keeps the claim on the application. */
const isFirstStep = (decision: DecisionName) =>
	decision === "start-document-review" || decision === "start-background-check";

const commands: Record<
	DecisionName,
	(actor: Actor, applicationId: string, input: DecideApplication) => Promise<unknown>
> = {
	"start-document-review": (actor, applicationId) => startDocumentReview(actor, { applicationId }),
	"start-background-check": (actor, applicationId) => startBackgroundCheck(actor, { applicationId }),
	"approve-application": (actor, applicationId, { reason }) =>
		approveApplication(actor, { applicationId, note: reason }),
	"reject-application": (actor, applicationId, { reason }) =>
		rejectApplication(actor, { applicationId, note: reason ?? "" }),
	"request-changes": (actor, applicationId, input) =>
		requestChanges(actor, { applicationId, changes: changesIn(input) }),
};

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Application({ loaderData: view, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DecideApplicationForm>({
		id: `decision-${view.status}`,
		lastResult: actionData,
	});
	return (
		<BackOfficePage
			title={`Application ${view.reference}`}
			heading={<span className="wrap-anywhere">{view.heading}</span>}
			description="One application in full, and its decision."
			eyebrow={`Back office · Applications · ${view.reference}`}
			aside={<time dateTime={view.since.dateTime}>since {view.since.text}</time>}
			lead={`${applicationStatusLabels[view.status]} · ${view.applicant.name}, ${view.applicant.email}`}
			form={form}
			undo={view.head.undo}
		>
			{view.decisions.length > 0 && <ClaimBanner head={view.head} />}
			<div className="work-item">
				<div className="min-w-0">
					<Answers answers={view.answers} />
					<ApplicationImages {...view.images} name={view.applicant.name} />
				</div>
				<div className="min-w-0">
					{view.note && (
						<Notice title="Sent to the applicant" className="mb-8">
							<p className="whitespace-pre-line">{view.note}</p>
						</Notice>
					)}
					<Decision view={view} form={form} fields={fields} />
					<Documents documents={view.documents} />
				</div>
			</div>
			<Checks {...view} />
			<Licenses {...view} />
			<History history={view.history} changes={view.changes} />
		</BackOfficePage>
	);
}

type DecisionProps = {
	view: Route.ComponentProps["loaderData"];
	form: FormMetadata;
	fields: Record<keyof DecideApplication, FieldMetadata>;
};

function Decision({ view, form, fields }: DecisionProps) {
	if (view.decisions.length === 0)
		return (
			<Notice title="Nothing to decide">
				<p>
					{view.status === "CHANGES_REQUESTED"
						? "It's waiting for the applicant's changes."
						: "This application is closed."}
				</p>
			</Notice>
		);
	const canAskForChanges = view.decisions.includes("request-changes");
	const reason = {
		field: fields.reason,
		hint: "The applicant reads it. Required for a rejection, optional for an approval.",
		isOptional: true,
		limit: 2_000,
		onlyFor: "closing",
	};
	return (
		<WorkItemForm
			form={form}
			head={view.head}
			decision={fields.decision}
			question="What happens next?"
			choices={listChoices(view.decisions, decisionLabels)}
			reason={canAskForChanges ? reason : undefined}
		>
			{canAskForChanges && <ChangeFields fields={fields} />}
		</WorkItemForm>
	);
}

/** The changes to request from an applicant, by part. */
function ChangeFields({ fields }: { fields: Record<`change_${PartName}`, FieldMetadata> }) {
	return (
		<fieldset className="mb-6" data-only-for="request-changes">
			<legend className="field-label">Changes to request</legend>
			<p className="mb-4 text-small">
				Open each part that needs a change, and describe it. The applicant reads it.
			</p>
			{PARTS.map((part) => (
				<Part key={part} label={partLabels[part]} field={fields[changeField(part)]} />
			))}
		</fieldset>
	);
}

function Part({ label, field }: { label: string; field: FieldMetadata }) {
	const props = getTextareaProps(field);
	return (
		<details className="mb-2" open={Boolean(props.defaultValue) || Boolean(field.errors)}>
			<summary className="min-h-6 cursor-pointer py-1">{label}</summary>
			<TextArea
				{...props}
				label={`Change in: ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
				rows={2}
				isOptional
			/>
		</details>
	);
}

type License = ApplicationView["licenses"][number];

const licenseMarks: Record<NonNullable<License["result"]> | "OPEN", { status: Status; label: string }> = {
	PASSED: { status: "done", label: "Confirmed" },
	FAILED: { status: "due", label: "Not confirmed" },
	NOT_PROVIDED: { status: "stopped", label: "Not provided" },
	OPEN: { status: "waiting", label: "To check" },
};

const columns: Column<License>[] = [
	{ key: "name", label: "License", isHead: true, cell: ({ name, number }) => `${name}, ${number}` },
	{
		key: "result",
		label: "Result",
		cell: ({ result }) => (
			<StatusTag status={licenseMarks[result ?? "OPEN"].status}>
				{licenseMarks[result ?? "OPEN"].label}
			</StatusTag>
		),
	},
	{
		key: "evidence",
		label: "Evidence",
		cell: ({ evidence, note }) => (
			<>
				<p className="fact">{evidence}</p>
				{note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
			</>
		),
	},
	{
		key: "record",
		label: "Next",
		cell: ({ id, name, result }) => (
			<Link
				to={href("/admin/licenses/:licenseId", { licenseId: id })}
				className="inline-flex min-h-6 items-center whitespace-nowrap"
			>
				{result ? "Correct" : "Record"}
				<span className="sr-only"> {name}</span>
			</Link>
		),
	},
];

/** The state licenses that the applicant named. Renders nothing if there are none. */
function Licenses({ licenses }: Pick<ApplicationView, "licenses">) {
	if (licenses.length === 0) return null;
	return (
		<section aria-labelledby="licenses-title" className="mb-8">
			<SectionHeading
				id="licenses-title"
				aside={`${licenses.filter(({ result }) => result === "PASSED").length} of ${licenses.length} confirmed`}
			>
				Licenses
			</SectionHeading>
			<Table
				caption={<span className="sr-only">Licenses with what their registers say</span>}
				columns={columns}
				rows={licenses}
				rowKey={({ id }) => id}
				isDense
			/>
		</section>
	);
}

/** The photo and the portfolio that come with an application. */
function ApplicationImages({ photo, portfolio, name }: OwnedImages & { name: string }) {
	if (!photo && portfolio.length === 0) return null;
	return (
		<section aria-labelledby="images-title" className="mb-8">
			<SectionHeading id="images-title" aside={`${portfolio.length} in the portfolio`}>
				Photos
			</SectionHeading>
			{photo && (
				<p className="mb-4 flex items-center gap-3">
					<Avatar name={name} photo={photo} size="large" /> Profile photo
				</p>
			)}
			<ul className="grid grid-cols-2 gap-4 md:grid-cols-3">
				{portfolio.map((image, i) => (
					<li key={image.id}>
						<ResponsiveImage
							image={image}
							alt={image.alt || `Photo ${i + 1}, not described`}
							sizes="(min-width: 48rem) 15rem, 45vw"
							className="portfolio-thumbnail"
						/>
						<p className="mt-1 wrap-anywhere">{image.alt || "Not described, so it won't be shown"}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

const marks: Record<CheckStanding, Status> = {
	PASSED: "done",
	FAILED: "due",
	NOT_PROVIDED: "stopped",
	OPEN: "waiting",
};

type ChecksProps = Pick<ApplicationView, "id" | "checks" | "canCheck" | "references">;
type Check = ApplicationView["checks"][number];

/** The six checks of an application: result, evidence, and a link to record each. */
function Checks({ id, checks, canCheck, references }: ChecksProps) {
	const passed = checks.filter(({ standing }) => standing === "PASSED").length;
	const columns: Column<Check>[] = [
		{ key: "label", label: "Check", isHead: true, cell: ({ label }) => label },
		{
			key: "standing",
			label: "Result",
			cell: ({ standing, standingLabel }) => <StatusTag status={marks[standing]}>{standingLabel}</StatusTag>,
		},
		{
			key: "evidence",
			label: "Evidence",
			cell: (check) => <Evidence check={check} application={id} references={references} />,
		},
		...(canCheck
			? [{ key: "record", label: "Next", cell: (check: Check) => <RecordLink id={id} check={check} /> }]
			: []),
	];
	return (
		<section aria-labelledby="checks-title" className="mb-8">
			<SectionHeading id="checks-title" aside={`${passed} of ${checks.length} passed`}>
				Checks
			</SectionHeading>
			{canCheck && checks.some(({ made }) => !made) && (
				<p className="mb-4">
					<Link to={href("/admin/applications/:applicationId/checks", { applicationId: id })}>
						Record several checks
					</Link>
				</p>
			)}
			<Table
				caption={<span className="sr-only">Checks with their evidence</span>}
				columns={columns}
				rows={checks}
				rowKey={({ kind }) => kind}
				isDense
			/>
		</section>
	);
}

function RecordLink({ id, check: { slug, label, made } }: { id: string; check: Check }) {
	return (
		<Link
			to={href("/admin/applications/:applicationId/checks/:check", { applicationId: id, check: slug })}
			className="inline-flex min-h-6 items-center whitespace-nowrap"
		>
			{made ? "Correct" : "Record"}
			<span className="sr-only"> {label.toLowerCase()}</span>
		</Link>
	);
}

function Evidence({
	check: { kind, standing, missing, made, links },
	application,
	references,
}: { check: Check; application: string } & Pick<ApplicationView, "references">) {
	return (
		<div>
			{made && (
				<p className="fact whitespace-normal">{[made.report, made.on, made.by].filter(Boolean).join(", ")}</p>
			)}
			{made?.note && <p className="whitespace-pre-line wrap-anywhere">{made.note}</p>}
			{links.map((link) => (
				<p key={link}>
					<a href={link} rel="noreferrer nofollow" className="wrap-anywhere">
						{link}
					</a>
				</p>
			))}
			{missing && standing !== "FAILED" && <p>Missing: {missing}.</p>}
			{kind === "REFERENCES" &&
				references.map((reference) => (
					<ReferenceEvidence key={reference.id} reference={reference} applicationId={application} />
				))}
		</div>
	);
}

/** The applicant's answers. */
function Answers({ answers }: Pick<ApplicationView, "answers">) {
	return (
		<section aria-labelledby="answers-title">
			<SectionHeading id="answers-title">Answers</SectionHeading>
			<SummaryList
				rows={answers.map(({ label, value, isLink }) => ({
					label,
					value:
						isLink && value ? (
							<a href={value} rel="noreferrer nofollow" className="wrap-anywhere">
								{value}
							</a>
						) : (
							value && <span className="whitespace-pre-line wrap-anywhere">{value}</span>
						),
				}))}
			/>
		</section>
	);
}

/** The application's files: pictures inline, everything else as a download. */
function Documents({ documents }: Pick<ApplicationView, "documents">) {
	return (
		<section aria-labelledby="documents-title" className="mb-8">
			<SectionHeading id="documents-title">Documents</SectionHeading>
			<ul>
				{documents.map(({ kind, href, name, size, isImage }) => (
					<li key={kind} className="row">
						<p className="font-semibold">{partLabels[kind]}</p>
						<p>
							<a href={href} className="wrap-anywhere">
								{name}
							</a>{" "}
							<span className="fact text-soft">{size}</span>
						</p>
						{isImage && (
							<img
								src={href}
								alt={`${partLabels[kind]}, as it was uploaded`}
								loading="lazy"
								className="mt-2 max-h-80 max-w-full border border-rule"
							/>
						)}
					</li>
				))}
			</ul>
		</section>
	);
}

const Words = ({ children }: { children: string | null }) => (
	<span className="whitespace-pre-line wrap-anywhere">{children}</span>
);

/** The application's history, with the requested changes. */
function History({ history, changes }: Pick<ApplicationView, "history" | "changes">) {
	return (
		<section aria-labelledby="history-title">
			<SectionHeading id="history-title">History</SectionHeading>
			<Timeline label="History of the application" events={history} />
			{changes.length > 0 && (
				<SummaryList
					rows={changes.map(({ part, note, isResolved }) => ({
						label: `${partLabels[part]} (${isResolved ? "done" : "asked"})`,
						value: <Words>{note}</Words>,
					}))}
				/>
			)}
		</section>
	);
}

/** One of the applicant's references, with the reference's answers. */
function ReferenceEvidence({
	reference,
	applicationId,
}: {
	reference: ApplicationView["references"][number];
	applicationId: string;
}) {
	const {
		id,
		name,
		email,
		phone,
		relation,
		asked,
		reminded,
		answered,
		recorded,
		canRecord,
		answer,
		acquaintance,
		strengths,
		concerns,
	} = reference;
	return (
		<article className="mt-4">
			<h3 className="mb-0 text-body">{name}</h3>
			<p>
				{relation} · <a href={`mailto:${email}`}>{email}</a> · <a href={`tel:${phone}`}>{phone}</a>
			</p>
			<p className="my-1 flex flex-wrap gap-x-3 gap-y-1">
				<StatusTag status={answered ? "done" : "waiting"}>
					{recorded ? "Recorded" : answered ? "Answered" : "Asked"}
				</StatusTag>
				<span className="fact whitespace-normal">
					asked {asked.text}
					{reminded && `, reminded ${reminded.text}`}
					{answered && `, answered ${answered.text}`}
				</span>
			</p>
			{answer && (
				<SummaryList
					rows={[
						...(recorded ? [{ label: "Reached", value: recorded }] : []),
						{ label: "Recommends", value: referenceAnswerLabels[answer] },
						{ label: "Knows them", value: <Words>{acquaintance}</Words> },
						{ label: "Strengths", value: strengths && <Words>{strengths}</Words> },
						{ label: "Concerns", value: concerns && <Words>{concerns}</Words> },
					]}
				/>
			)}
			{canRecord && (
				<p>
					<Link
						to={href("/admin/applications/:applicationId/references/:referenceId", {
							applicationId,
							referenceId: id,
						})}
					>
						{recorded ? "Correct what was recorded" : "Record a conversation"}
						<span className="sr-only"> with {name}</span>
					</Link>
				</p>
			)}
		</article>
	);
}

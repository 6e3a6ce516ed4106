import { getTextareaProps } from "@conform-to/react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import {
	closeSeveral,
	findClosable,
	getClosingLabels,
} from "#app/domain/office/queues/close-several.server.ts";
import { CloseSeveralForm } from "#app/domain/office/queues/work-forms.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import {
	CLOSING_TEXT_MAX,
	queuePath,
	UNDO_MINUTES,
	type WorkItem,
	type WorkKind,
	workItemPath,
	workQueues,
} from "#app/domain/platform/work-item.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/close-several";
import { queueKind } from "./parts/next-work-item.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.title,
	parents: ({ loaderData }) => ({ "/admin/work/:queue": loaderData?.label }),
} satisfies RouteHandle<Route.ComponentProps>;

/** The chosen work items are in the query string. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const kind = queueKind(params.queue);
	const labels = getClosingLabels(kind);
	if (!labels) throw data(null, { status: 404 });
	const ids = new URL(request.url).searchParams.getAll("subjectId").slice(0, 100);
	if (ids.length === 0) throw redirectWithFlash(queuePath(kind), "Select at least one item first.", "error");
	const { items, leftOut, decided, isTextRequired } = await findClosable(getActor(context), kind, ids);
	if (items.length === 0)
		throw redirectWithFlash(
			queuePath(kind),
			"None of these can be closed now. Others on our team have decided or claimed them.",
			"error",
		);
	return {
		title: labels.confirm(items.length),
		label: workQueues[kind].label,
		queue: queuePath(kind),
		text: { ...labels.text, isOptional: !isTextRequired },
		items: items.map((item) => ({ ...describeItem(kind, item), excerpt: item.excerpt })),
		leftOut: leftOut.map(({ item, why }) => ({ ...describeItem(kind, item), why })),
		decided,
	};
}

const describeItem = (kind: WorkKind, { id, reference, title, detail, since }: WorkItem) => ({
	id,
	href: workItemPath(kind, id),
	name: reference ?? title,
	about: reference ? title : (detail ?? ""),
	since: exactTimestamp(since),
});

export const action = ({ params, context }: Route.ActionArgs) => {
	const kind = queueKind(params.queue);
	return formAction(context, CloseSeveralForm, async (input, actor) => {
		const { count } = await closeSeveral(actor, { kind, ...input });
		return redirectWithFlash(
			queuePath(kind),
			`${getClosingLabels(kind)?.done(count)} You can undo this for ${UNDO_MINUTES} minutes.`,
		);
	});
};

export { clientAction } from "#app/ui/form/client-action.ts";

/** After a conflict, the page reloads, so that its lists show what is still open. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
	actionStatus === 409 || defaultShouldRevalidate;

/** Lists what is about to be closed, with one reply or reason for all of them. */
export default function CloseSeveral({
	loaderData: { title, label, queue, text, items, leftOut, decided },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof CloseSeveralForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={title}
			heading={`${title}?`}
			description="What will be closed, and the text for it."
			eyebrow={`Back office · ${label}`}
			lead={`All of them or none. You can undo it for ${UNDO_MINUTES} minutes, and we won't send anything before then.`}
			form={form}
		>
			<div className="max-w-3xl">
				<SectionHeading level={2}>
					{items.length === 1 ? "This item" : `These ${items.length} items`}
				</SectionHeading>
				<ItemList items={items} />
				{leftOut.length > 0 && (
					<>
						<SectionHeading className="mt-10">Left out</SectionHeading>
						<ItemList items={leftOut} />
					</>
				)}
				{decided > 0 && (
					<p className="mt-4">
						{decided === 1 ? "1 other item is" : `${decided} other items are`} no longer open.
					</p>
				)}
				<PageForm
					form={form}
					submit={title}
					pending="Saving..."
					className="mt-10"
					aside={
						<Link to={queue} className="inline-flex min-h-11 items-center">
							Cancel
						</Link>
					}
				>
					{items.map(({ id }) => (
						<input key={id} type="hidden" name={fields.subjectIds.name} value={id} />
					))}
					<TextArea
						{...getTextareaProps(fields.text)}
						label={text.label}
						hint={text.hint}
						isOptional={text.isOptional}
						rows={5}
						limit={CLOSING_TEXT_MAX}
					/>
				</PageForm>
			</div>
		</BackOfficePage>
	);
}

type Item = ReturnType<typeof describeItem> & { excerpt?: string; why?: string };

const ItemList = ({ items }: { items: readonly Item[] }) => (
	<ul>
		{items.map(({ id, href, name, about, since, excerpt, why }) => (
			<li key={id} className="row flex flex-wrap items-baseline justify-between gap-x-6">
				<span className="min-w-0 wrap-anywhere">
					<Link to={href}>{name}</Link>
					{about && ` · ${about}`}
					{excerpt && <span className="block text-small text-soft">{excerpt}</span>}
					{why && <span className="block text-small">Stays open: {why}.</span>}
				</span>
				<time dateTime={since.dateTime} className="fact">
					{since.text}
				</time>
			</li>
		))}
	</ul>
);

import { getTextareaProps } from "@conform-to/react";
import { type MouseEvent, useState } from "react";
import { data, Form } from "react-router";
import { COMMENT_MAX, PICTURE_FIELDS, pictureFieldLabels } from "#app/domain/bookings/comments/comment.ts";
import { AddCommentForm } from "#app/domain/bookings/comments/comment-forms.ts";
import { addComment } from "#app/domain/bookings/comments/comments.server.ts";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import { deliveredFilePath, deliveryPath } from "#app/domain/bookings/previews/preview.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import { listChoices, Radios } from "#app/ui/form/choices.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { FileLink, Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/delivered-file";
import {
	listComments,
	loadDelivery,
	readDeliveryAt,
	type ShownComment,
	type ShownFile,
} from "./parts/delivery-data.server.ts";
import { deliveryHandle } from "./parts/delivery-handle.ts";

export const handle = {
	...deliveryHandle,
	breadcrumb: ({ loaderData }: { loaderData: { file: { name: string } } }) => loaderData?.file.name,
};

export async function loader({ params, context, url }: Route.LoaderArgs) {
	const { page, view, files } = await loadDelivery(getActor(context), params);
	const at = files.findIndex(({ position }) => position === parsePosition(params.file));
	const file = files[at];
	if (!file) throw data(null, { status: 404 });
	const link = (other: ShownFile | undefined) => other && { path: other.path, name: other.name };
	const start = url.searchParams.get("t");
	return {
		...page,
		file,
		comments: listComments(view, file, page.path),
		mayComment: view.mayComment,
		/** The second at which the video begins, from a link of a comment. */
		start: start && /^\d{1,6}$/.test(start) ? Number(start) : 0,
		count: files.length,
		previous: link(files[at - 1]),
		next: link(files[at + 1]),
	};
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, AddCommentForm, async (input, actor) => {
		const at = readDeliveryAt(params);
		const filePosition = parsePosition(params.file);
		await addComment(actor, { ...at, filePosition, ...input });
		const delivery = deliveryPath(at.bookingId, at.position, at.round);
		return redirectWithFlash(`${deliveredFilePath(delivery, filePosition)}#comments`, "Comment added.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function DeliveredFile({ loaderData: page, actionData }: Route.ComponentProps) {
	useLivePage();
	const { reference, number, round, file, count, previous, next, comments, other, mayComment, start } = page;
	const [form, fields] = usePageForm<typeof AddCommentForm>({ lastResult: actionData });
	const isHydrated = useHydrated();
	const [pressed, setPressed] = useState<Place | null>(null);
	const [known, setKnown] = useState(comments.length);
	// The next comment is about another place.
	if (known !== comments.length) {
		setKnown(comments.length);
		setPressed(null);
	}
	const hasPicture = file.pictures.length > 0 && !file.video && !file.isPaged;
	return (
		<Page title={`${file.name}, delivery ${round}`} description="A file of a delivery." form={form}>
			<PageTitle
				eyebrow={`${reference} · Milestone ${number} · Delivery ${round}`}
				aside={`File ${file.number} of ${count}`}
			>
				<span className="wrap-anywhere">{file.name}</span>
			</PageTitle>
			<nav aria-label="Files" className="no-print mb-6 flex flex-wrap justify-between gap-x-6 gap-y-1">
				<Link to={page.path} className="inline-flex min-h-6 items-center">
					All files
				</Link>
				<span className="flex flex-wrap gap-x-6">
					{previous && (
						<Link to={previous.path} rel="prev" className="inline-flex min-h-6 items-center">
							Previous<span className="sr-only">: {previous.name}</span>
						</Link>
					)}
					{next && (
						<Link to={next.path} rel="next" className="inline-flex min-h-6 items-center">
							Next<span className="sr-only">: {next.name}</span>
						</Link>
					)}
				</span>
			</nav>
			<div id="file">
				<Preview
					file={file}
					start={start}
					pins={comments}
					pressed={pressed}
					onPress={mayComment && hasPicture ? setPressed : undefined}
				/>
			</div>
			{file.note && <p className="measure mb-6 wrap-anywhere">{file.note}</p>}
			<SummaryList
				rows={[
					{
						label: "File",
						value: file.isOpen ? (
							<FileLink file={file} />
						) : (
							<span className="wrap-anywhere">
								{file.name} <span className="fact text-soft">{file.size}</span>
							</span>
						),
					},
					{ label: "SHA-256", value: <span className="fact wrap-anywhere">{file.sha256}</span> },
					...(file.warning ? [{ label: "Virus scan", value: file.warning }] : []),
				]}
			/>
			<section aria-labelledby="comments" className="max-w-3xl">
				<SectionHeading id="comments">Comments</SectionHeading>
				<CommentList comments={comments} />
				{mayComment && (
					<PageForm form={form} submit="Add comment" pending="Adding..." className="no-print mt-6 max-w-xl">
						<TextArea
							{...getTextareaProps(fields.text)}
							label="Comment"
							hint={`${other} will see this, and we'll email them.`}
							limit={COMMENT_MAX}
							rows={4}
						/>
						{file.isVideo && (
							<TextField
								id={fields.time.id}
								name={fields.time.name}
								defaultValue={fields.time.initialValue ?? (start > 0 ? String(start) : undefined)}
								errors={fields.time.errors}
								label="Time"
								isOptional
								hint="Minutes and seconds, such as 1:05."
							/>
						)}
						{file.isPdf && (
							<TextField
								id={fields.page.id}
								name={fields.page.name}
								defaultValue={fields.page.initialValue}
								errors={fields.page.errors}
								label="Page"
								isOptional
								kind="number"
							/>
						)}
						{hasPicture &&
							(pressed ? (
								<p className="mb-5">
									The comment is about the place that you pressed.{" "}
									<Button isSmall variant="quiet" onClick={() => setPressed(null)}>
										Choose a part instead
									</Button>
									<input type="hidden" name={fields.x.name} value={pressed.x} />
									<input type="hidden" name={fields.y.name} value={pressed.y} />
								</p>
							) : (
								<Radios
									id={fields.field.id}
									name={fields.field.name}
									errors={fields.field.errors}
									defaultValue={fields.field.initialValue ?? ""}
									label="What part of the picture?"
									hint={isHydrated ? "You can also press the place in the picture." : undefined}
									choices={[
										{ value: "", label: "All of it" },
										...listChoices(PICTURE_FIELDS, pictureFieldLabels),
									]}
								/>
							))}
					</PageForm>
				)}
			</section>
		</Page>
	);
}

/** A place in a picture, in percent from its left and its top edge. */
type Place = { x: number; y: number };

type PreviewProps = {
	file: ShownFile;
	/** The second at which a video begins. */
	start: number;
	pins: readonly ShownComment[];
	pressed: Place | null;
	/** Called with the place of the picture that was pressed. The form has a choice of its parts without script. */
	onPress?: ((place: Place) => void) | undefined;
};

/** The pictures or the video of a file's preview. Without one, nothing. */
function Preview({ file, start, pins, pressed, onPress }: PreviewProps) {
	const { pictures, video, name, isPaged, pagesLeft } = file;
	const [poster] = pictures;
	if (video && poster)
		return (
			<video
				key={start}
				controls
				preload={start > 0 ? "metadata" : "none"}
				{...poster}
				src={start > 0 ? `${video}#t=${start}` : video}
				poster={poster.src}
				className="preview mb-6"
			/>
		);
	if (poster && !isPaged)
		return (
			<div className="pinned mb-6">
				<img {...poster} alt={`Preview of ${name}`} className="preview" />
				<Pins size={poster} pins={pins} pressed={pressed} onPress={onPress} />
			</div>
		);
	return (
		<>
			{pictures.map((picture, i) => (
				<figure key={picture.src} id={`page-${i + 1}`} className="mb-6">
					<img
						{...picture}
						alt={`Page ${i + 1} of ${name}`}
						loading={i === 0 ? "eager" : "lazy"}
						className="preview"
					/>
					<figcaption className="fact text-soft">Page {i + 1}</figcaption>
				</figure>
			))}
			{pagesLeft > 0 && (
				<p className="measure mb-6">
					{pagesLeft === 1 ? "1 more page isn't" : `${pagesLeft} more pages aren't`} shown here.
				</p>
			)}
		</>
	);
}

/** The numbers of comments at their places in a picture. The list below it has the same numbers and places. */
function Pins({
	size: { width, height },
	pins,
	pressed,
	onPress,
}: Pick<PreviewProps, "pins" | "pressed" | "onPress"> & { size: { width: number; height: number } }) {
	const radius = Math.max(width, height) / 45;
	const press = ({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>) => {
		const box = currentTarget.getBoundingClientRect();
		const percent = (value: number, of: number) => Math.min(100, Math.max(0, Math.round((100 * value) / of)));
		onPress?.({ x: percent(clientX - box.left, box.width), y: percent(clientY - box.top, box.height) });
	};
	const at = ({ x, y }: Place) => ({ x: (x * width) / 100, y: (y * height) / 100 });
	return (
		<svg
			viewBox={`0 0 ${width} ${height}`}
			aria-hidden="true"
			className={onPress ? "pins pins-pressable" : "pins"}
			onClick={press}
		>
			{pins.map(({ id, number, pin, isDone }) => {
				if (!pin || isDone) return null;
				const { x, y } = at(pin);
				return (
					<g key={id}>
						<circle cx={x} cy={y} r={radius} className="pin" />
						<text
							x={x}
							y={y}
							fontSize={radius * 1.2}
							textAnchor="middle"
							dominantBaseline="central"
							className="pin-number"
						>
							{number}
						</text>
					</g>
				);
			})}
			{pressed && <circle cx={at(pressed).x} cy={at(pressed).y} r={radius} className="pin pin-pressed" />}
		</svg>
	);
}

function CommentList({ comments }: { comments: readonly ShownComment[] }) {
	const { submissionKey } = useViewer();
	if (comments.length === 0) return <p className="text-soft">No comments yet.</p>;
	return (
		<ol>
			{comments.map(({ id, number, by, place, href: to, text, time, isDone, isRequested, press }) => (
				<li key={id} id={`comment-${number}`} className="row wrap-anywhere">
					<p className="flex flex-wrap gap-x-3">
						<span className="font-semibold">
							{number}. {by}
						</span>
						{place &&
							(to ? (
								<Link to={to} reloadDocument>
									{place}
								</Link>
							) : (
								<span>{place}</span>
							))}
						<Time {...time} className="fact text-soft" />
						{isRequested && <span className="fact">Part of a round of changes</span>}
						{isDone && <span className="fact">Done</span>}
					</p>
					<p className="measure mt-1 whitespace-pre-line">{text}</p>
					{press && (
						<Form method="post" action={press} className="no-print mt-1">
							<HiddenFields submissionKey={submissionKey} />
							<SubmitButton variant="quiet" isSmall pending="Saving...">
								{isDone ? "Reopen" : "Mark as done"}
								<span className="sr-only">: comment {number}</span>
							</SubmitButton>
						</Form>
					)}
				</li>
			))}
		</ol>
	);
}

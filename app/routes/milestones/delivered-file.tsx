import { data } from "react-router";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { FileLink, Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/delivered-file";
import { loadDelivery, type ShownFile } from "./parts/delivery-data.server.ts";
import { deliveryHandle } from "./parts/delivery-handle.ts";

export const handle = {
	...deliveryHandle,
	breadcrumb: ({ loaderData }: { loaderData: { file: { name: string } } }) => loaderData?.file.name,
};

export async function loader({ params, context }: Route.LoaderArgs) {
	const { page, files } = await loadDelivery(getActor(context), params);
	const at = files.findIndex(({ position }) => position === parsePosition(params.file));
	const file = files[at];
	if (!file) throw data(null, { status: 404 });
	const link = (other: ShownFile | undefined) => other && { path: other.path, name: other.name };
	return {
		...page,
		file,
		count: files.length,
		previous: link(files[at - 1]),
		next: link(files[at + 1]),
	};
}

export default function DeliveredFile({ loaderData: page }: Route.ComponentProps) {
	useLivePage();
	const { reference, number, round, file, count, previous, next } = page;
	return (
		<Page title={`${file.name}, delivery ${round}`} description="A file of a delivery.">
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
			<Preview file={file} />
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
		</Page>
	);
}

/** The pictures or the video of a file's preview. Without one, nothing. */
function Preview({ file }: { file: ShownFile }) {
	const { pictures, video, name, isPaged, pagesLeft } = file;
	const [poster] = pictures;
	if (video && poster)
		return (
			<video controls preload="none" {...poster} src={video} poster={poster.src} className="preview mb-6" />
		);
	return (
		<>
			{pictures.map((picture, i) => (
				<figure key={picture.src} id={isPaged ? `page-${i + 1}` : undefined} className="mb-6">
					<img
						{...picture}
						alt={isPaged ? `Page ${i + 1} of ${name}` : `Preview of ${name}`}
						loading={i === 0 ? "eager" : "lazy"}
						className="preview"
					/>
					{isPaged && <figcaption className="fact text-soft">Page {i + 1}</figcaption>}
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

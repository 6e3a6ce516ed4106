import { milestonePath } from "#app/domain/bookings/delivery.ts";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/delivery";
import { loadDelivery, type ShownFile } from "./parts/delivery-data.server.ts";
import { deliveryHandle } from "./parts/delivery-handle.ts";

export const handle = {
	...deliveryHandle,
	breadcrumb: ({ loaderData }: { loaderData: { round: number } }) =>
		loaderData && `Delivery ${loaderData.round}`,
};

export async function loader({ params, context }: Route.LoaderArgs) {
	const { page, view, files } = await loadDelivery(getActor(context), params);
	return { ...page, note: view.delivery.note, files };
}

export default function Delivery({ loaderData: page }: Route.ComponentProps) {
	useLivePage();
	const { bookingId, reference, number, title, round, note, notice, files, other } = page;
	return (
		<Page title={`Delivery ${round} of milestone ${number}`} description="The files of a delivery.">
			<PageTitle eyebrow={`Booking · ${reference} · Milestone ${number}`} aside={<Time {...page.time} />}>
				<span className="wrap-anywhere">
					Delivery {round}: {title}
				</span>
			</PageTitle>
			<p className="measure mb-6 whitespace-pre-line wrap-anywhere">{note}</p>
			{notice && (
				<Notice className="measure mb-8">
					<p className="wrap-anywhere">{notice}</p>
				</Notice>
			)}
			{files.length === 0 ? (
				<p className="measure">This delivery has no files. Its links are on the booking's page.</p>
			) : (
				<ul aria-label="Files" className="gallery">
					{files.map((file) => (
						<li key={file.id} className="min-w-0">
							<GalleryItem file={file} />
						</li>
					))}
				</ul>
			)}
			{page.mayRespond && (
				<ul className="no-print mt-10 flex flex-wrap gap-3">
					<li>
						<ButtonLink href={milestonePath(bookingId, number - 1, "accept-delivery")}>
							Accept the delivery
						</ButtonLink>
					</li>
					<li>
						<ButtonLink href={milestonePath(bookingId, number - 1, "request-changes")} variant="plain">
							Ask {other} for changes
						</ButtonLink>
					</li>
				</ul>
			)}
			<p className="mt-6">
				<Link to={page.bookingPath}>Back to the booking</Link>
			</p>
		</Page>
	);
}

/** A file in the gallery: the first picture of its preview, or its type, and its name as a link to its page. */
function GalleryItem({ file }: { file: ShownFile & { open: number } }) {
	const [picture] = file.pictures;
	return (
		<>
			<div className="gallery-picture" aria-hidden="true">
				{picture ? (
					<img {...picture} alt="" loading="lazy" />
				) : (
					<span className="fact text-soft">
						{/\.(\w{1,5})$/.exec(file.name)?.[1]?.toUpperCase() ?? "FILE"}
					</span>
				)}
			</div>
			<p className="mt-1 wrap-anywhere">
				<Link to={file.path} className="gallery-link">
					{file.name}
				</Link>{" "}
				<span className="fact text-soft">{file.size}</span>
			</p>
			{file.note && <p className="text-small wrap-anywhere">{file.note}</p>}
			{file.open > 0 && (
				<p className="fact">{file.open === 1 ? "1 open comment" : `${file.open} open comments`}</p>
			)}
		</>
	);
}

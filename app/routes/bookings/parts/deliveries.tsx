import { FileLink, Link } from "#app/ui/layout/link.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { ShownDelivery } from "./shown-delivery.server.ts";

/** The deliveries of a milestone, latest first. The latest one is open, unless all are folded. */
export function Deliveries({
	deliveries,
	isFolded = false,
}: {
	deliveries: readonly ShownDelivery[];
	isFolded?: boolean;
}) {
	return (
		<ol reversed aria-label="Deliveries, the latest first" className="mt-4 border-l border-rule pl-4">
			{deliveries.map((delivery, i) => (
				<li key={delivery.id} className="py-2">
					<details open={i === 0 && !isFolded}>
						<summary className="cursor-pointer">
							<span className="font-semibold">Delivery {delivery.round}</span>{" "}
							<Time {...delivery.time} className="fact" />
						</summary>
						<DeliveryContent delivery={delivery} />
					</details>
				</li>
			))}
		</ol>
	);
}

/** Comments on files, to read. */
export const ListedComments = ({ comments }: Pick<ShownDelivery, "comments">) => (
	<ul aria-label="Comments" className="mt-3 border-l border-rule pl-4">
		{comments.map(({ id, about, text }) => (
			<li key={id} className="measure py-1 wrap-anywhere">
				<span className="fact text-soft">{about}</span>
				<p className="whitespace-pre-line">{text}</p>
			</li>
		))}
	</ul>
);

/** A delivery: its note, files, and links, and the requested changes. */
export function DeliveryContent({
	delivery: { round, note, links, files, path, changes, changesTime, comments },
}: {
	delivery: ShownDelivery;
}) {
	return (
		<>
			<p className="measure mt-2 whitespace-pre-line wrap-anywhere">{note}</p>
			{(files.length > 0 || links.length > 0) && (
				<ul className="mt-2">
					{files.map((file) => (
						<li key={file.id}>
							{file.isOpen ? (
								<FileLink file={file} />
							) : (
								<span className="wrap-anywhere">
									{file.name} <span className="fact text-soft">{file.size}, after acceptance</span>
								</span>
							)}
							{file.warning && <p className="text-small">{file.warning}</p>}
							<details className="text-small">
								<summary className="cursor-pointer">Checksum</summary>
								<p className="wrap-anywhere">{file.checksum}</p>
							</details>
						</li>
					))}
					{links.map((url) => (
						<li key={url}>
							<a
								href={url}
								rel="noreferrer nofollow ugc"
								className="inline-flex min-h-6 items-center wrap-anywhere"
							>
								{url}
							</a>
						</li>
					))}
				</ul>
			)}
			{path && (
				<p className="print:hidden">
					<Link to={path} className="inline-flex min-h-6 items-center">
						View the files<span className="sr-only"> of delivery {round}</span>
					</Link>
				</p>
			)}
			{changes && changesTime && (
				<div className="mt-3 border-l-4 border-tally pl-4">
					<p className="font-semibold">
						Changes requested <Time {...changesTime} className="fact font-normal" />
					</p>
					<p className="measure mt-1 whitespace-pre-line wrap-anywhere">{changes}</p>
				</div>
			)}
			{comments.length > 0 && <ListedComments comments={comments} />}
		</>
	);
}

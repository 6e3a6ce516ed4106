import { href, type LinkProps, Link as RouterLink } from "react-router";

/**
 * React Router's link, with the browser's view transition. On reading pages, which have no framework script,
 * it opens a document. For links from working pages to reading pages, the layout of the public site does the
 * same. For anything but a page, such as a file, use an `<a>`.
 */
export function Link(props: LinkProps) {
	return <RouterLink viewTransition discover="none" {...props} />;
}

/** A file to download, with its size. */
export const FileLink = ({
	file: { id, name, size },
}: {
	file: { id: string; name: string; size: string };
}) => (
	<>
		<a
			href={href("/files/:fileId", { fileId: id })}
			download
			className="inline-flex min-h-6 items-center wrap-anywhere"
		>
			{name}
		</a>{" "}
		<span className="fact text-soft">{size}</span>
	</>
);

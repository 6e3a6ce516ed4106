import { href } from "react-router";

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

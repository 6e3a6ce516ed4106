import { type ReactNode, useId, useRef } from "react";
import { DELIVERY_FILES_MAX } from "#app/domain/bookings/delivery.ts";
import { type ShownUpload, UPLOAD_DAYS, uploadProblems } from "#app/domain/bookings/uploads/upload.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "#app/ui/form/button.tsx";
import { controlClasses, fieldClasses } from "#app/ui/form/field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { formatLeft, type Sending, useUploads } from "./use-uploads.ts";

type Props = {
	field: { id: string; name: string };
	/** The name of the checkboxes of uploads. */
	uploadsName: string;
	/** The name of the choices of previews. Null if the creator opens the files themselves right away. */
	previewsName: string | null;
	/** What the server has, complete or not. */
	uploads: readonly ShownUpload[];
	uploadsPath: string;
	/** Extensions for the file picker. The server checks the content. */
	accept: string;
	/** Who gets the files. */
	other: string;
};

/**
 * The files of a delivery. Without script, they are sent with the form, up to 2 GB each. With script, files
 * are uploaded as soon as they are chosen, one after the other, in pieces. An upload continues after a broken
 * connection and, if the same file is chosen again, after a reload.
 */
export function DeliveryFiles(props: Props) {
	const { field, uploadsName, previewsName, uploads, uploadsPath, accept, other } = props;
	const isHydrated = useHydrated();
	const zone = useRef<HTMLDivElement>(null);
	const { sending, retry, stop, isOver } = useUploads({ zone, uploads, uploadsPath });
	const shown = new Set(uploads.map(({ id }) => id));
	const added = sending.filter(({ uploadId }) => uploadId === undefined || !shown.has(uploadId));
	return (
		<>
			{uploads.length + added.length > 0 && (
				<fieldset className={fieldClasses(undefined)}>
					<legend className="field-label">Files to deliver</legend>
					<p className="text-small">
						Uncheck a file to leave it out. Files that you don't deliver are removed after {UPLOAD_DAYS} days.
					</p>
					<ul>
						{uploads.map((upload) => (
							<UploadRow
								key={upload.id}
								name={uploadsName}
								upload={upload}
								sending={sending.find(({ uploadId }) => uploadId === upload.id)}
								onRetry={retry}
								onStop={stop}
							>
								{previewsName && upload.state === "ready" && (
									<PreviewChoice name={previewsName} upload={upload} uploads={uploads} other={other} />
								)}
							</UploadRow>
						))}
						{added.map((one) => (
							<UploadRow key={one.key} name={uploadsName} sending={one} onRetry={retry} onStop={stop} />
						))}
					</ul>
				</fieldset>
			)}
			<div ref={zone} className={classNames(isHydrated && "drop-zone", isOver && "drop-zone-over")}>
				<FileField
					{...field}
					label={uploads.length > 0 ? "Add more files" : "Files"}
					isOptional
					isMultiple
					accept={accept}
					hint={`Up to ${DELIVERY_FILES_MAX} files: video, audio, photos, camera RAW, PSD, PDF, or zip. ${
						isHydrated
							? "They upload right away, and continue after a broken connection. You can also drop them here."
							: "Up to 2 GB each."
					} They're delivered exactly as they are, including their metadata. ${
						previewsName
							? `Until ${other} accepts, they see a marked preview of each file or, if we can't make one, the file itself. Our team can open all files.`
							: `${other} and our team can open them right away.`
					}`}
				/>
			</div>
		</>
	);
}

type RowProps = {
	name: string;
	upload?: ShownUpload;
	sending?: Sending | undefined;
	onRetry: (key: string) => void;
	onStop: (key: string) => void;
	children?: ReactNode;
};

function UploadRow({ name, upload, sending, onRetry, onStop, children }: RowProps) {
	const id = useId();
	const file = upload ?? { name: sending?.file.name ?? "", bytes: sending?.file.size ?? 0 };
	const uploadId = upload?.id ?? sending?.uploadId;
	const isFailed = upload?.problem != null || sending?.state === "refused";
	return (
		<li className="py-2">
			<div className="choice">
				{uploadId && !isFailed ? (
					<input
						type="checkbox"
						id={id}
						name={name}
						value={uploadId}
						defaultChecked
						aria-describedby={`${id}-state`}
					/>
				) : (
					<span />
				)}
				<div className="min-w-0">
					<label htmlFor={id} className="wrap-anywhere">
						{file.name}
					</label>{" "}
					<span className="fact text-soft">{formatFileSize(file.bytes)}</span>
					<div id={`${id}-state`} className="text-small wrap-anywhere">
						{sending ? <SendingState sending={sending} /> : upload && <UploadState upload={upload} />}
					</div>
				</div>
			</div>
			{children}
			{sending?.state === "sending" && (
				<progress
					max={100}
					value={sending.percent}
					aria-label={`Uploading ${file.name}`}
					className="mt-1 w-full"
				/>
			)}
			<p className="mt-1 flex flex-wrap gap-2">
				{sending?.state === "broken" && (
					<Button isSmall onClick={() => onRetry(sending.key)}>
						Try again<span className="sr-only">: {file.name}</span>
					</Button>
				)}
				{sending && sending.state !== "done" ? (
					<Button isSmall variant="quiet" onClick={() => onStop(sending.key)}>
						{sending.state === "refused" ? "Remove" : "Cancel"}
						<span className="sr-only"> {file.name}</span>
					</Button>
				) : (
					upload && (
						<Button type="submit" isSmall variant="quiet" name="remove" value={upload.id} formNoValidate>
							Remove<span className="sr-only"> {file.name}</span>
						</Button>
					)
				)}
			</p>
		</li>
	);
}

/** Says what the creator sees of a file before they accept, and lets the professional choose another file. */
function PreviewChoice({
	name,
	upload,
	uploads,
	other,
}: {
	name: string;
	upload: ShownUpload;
	uploads: readonly ShownUpload[];
	other: string;
}) {
	const id = useId();
	if (upload.hasPreview)
		return (
			<p className="pl-2 text-small">
				{other} sees a marked preview until they accept. If we can't make it, they see the file itself.
			</p>
		);
	const others = uploads.filter((one) => one.state === "ready" && one.id !== upload.id);
	if (others.length === 0)
		return (
			<p className="pl-2 text-small">
				We don't make a preview of this file, so {other} can open it right away, unless you add another file
				to be its preview.
			</p>
		);
	return (
		<div className="mt-1 pl-2 text-small">
			<label htmlFor={id} className="block">
				We don't make a preview of this file. What does {other} see until they accept
				<span className="sr-only"> instead of {upload.name}</span>?
			</label>
			<div className="select">
				<select
					id={id}
					name={name}
					defaultValue={`${upload.id}:${upload.previewId ?? ""}`}
					className={controlClasses}
				>
					<option value={`${upload.id}:`}>The file itself</option>
					{others.map((one) => (
						<option key={one.id} value={`${upload.id}:${one.id}`}>
							Only {one.name}
						</option>
					))}
				</select>
			</div>
		</div>
	);
}

function SendingState({
	sending: { state, percent, bytesPerSecond, secondsLeft, failure },
}: {
	sending: Sending;
}) {
	switch (state) {
		case "waiting":
			return "Waiting for the files before it";
		case "sending":
			return [
				`${percent}%`,
				bytesPerSecond > 0 && `${formatFileSize(bytesPerSecond)}/s`,
				secondsLeft !== undefined && formatLeft(secondsLeft),
			]
				.filter(Boolean)
				.join(" · ");
		case "done":
			return "Arrived. We're checking it...";
		case "broken":
		case "refused":
			return <span className="field-error">{failure}</span>;
	}
}

/** The words for a file that the server has. */
function UploadState({ upload }: { upload: ShownUpload }) {
	const { state, problem, sha256, received, bytes, isTooLargeToScan } = upload;
	switch (state) {
		case "arriving":
			return `${Math.floor((received / bytes) * 100)}% arrived. Choose the same file again to continue.`;
		case "checking":
			return "Arrived. We're checking it, which can take a few minutes.";
		case "failed":
			return problem && <span className="field-error">{uploadProblems[problem]}</span>;
		case "ready":
			return (
				<>
					Ready{isTooLargeToScan && ". It's too large to scan for viruses, and the delivery will say so"}
					{sha256 && (
						<details>
							<summary className="cursor-pointer">Checksum</summary>
							<span className="fact">SHA-256: {sha256}</span>
						</details>
					)}
				</>
			);
	}
}

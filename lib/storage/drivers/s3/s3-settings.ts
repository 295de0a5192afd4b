/** How S3 is reached, from the environment variables that the AWS tools read. */
export interface S3Settings {
  /** A MinIO-like server; undefined for AWS itself. */
  endpoint: string | undefined;
  /** Undefined: the library looks for it in the profile. */
  region: string | undefined;
  /** Undefined: the library looks in the profile, for a web identity, and asks the instance. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined;
  /** False when `AWS_EC2_METADATA_DISABLED` forbids to ask the instance. */
  instanceIdentity: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings of an environment.
 * @throws Error when a variable can't be used; its text has no value of a variable
 */
export function s3Settings(environment: Environment): S3Settings {
  const value = (name: string) => environment[name]?.trim() || undefined;
  const endpoint = checkedEndpoint(value('AWS_ENDPOINT_URL_S3') ?? value('AWS_ENDPOINT_URL'));
  const region = value('AWS_REGION') ?? value('AWS_DEFAULT_REGION');
  const accessKeyId = value('AWS_ACCESS_KEY_ID');
  const secretAccessKey = value('AWS_SECRET_ACCESS_KEY');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    const [found, missing] =
      accessKeyId === undefined
        ? ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID']
        : ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    throw new Error(
      `${found} is set and ${missing} is not; set both, or neither to use the instance's identity`,
    );
  }
  return {
    endpoint,
    // MinIO-like servers know one region and call it so unless told otherwise.
    region: region ?? (endpoint === undefined ? undefined : 'us-east-1'),
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey, sessionToken: value('AWS_SESSION_TOKEN') },
    instanceIdentity: value('AWS_EC2_METADATA_DISABLED')?.toLowerCase() !== 'true',
  };
}

/** The host that requests of these settings go to: what is read from there shares one limit. */
export function s3Host({ endpoint }: S3Settings): string {
  return endpoint === undefined ? 'amazonaws.com' : new URL(endpoint).host;
}

function checkedEndpoint(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined) return undefined;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  const isUsable =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '';
  if (isUsable) return endpoint.replace(/\/+$/, '');
  throw new Error(
    'AWS_ENDPOINT_URL is no address such as https://minio.example:9000, without user and password',
  );
}

import type { Lister, Operator } from 'opendal';
import type { S3Settings } from './s3-settings';

/** Signatures live as long as AWS lets clocks differ, so that a clock that is behind does not end in "expired". */
const SIGNATURE_SECONDS = 900;

/** One bucket, opened once per process: its credentials are looked up once and renewed by the library. */
export class S3Bucket {
  #operator: Promise<Operator> | undefined;

  constructor(
    readonly name: string,
    readonly settings: S3Settings,
    /** No answer for so long, and a request is given up. */
    readonly patienceMs: number,
  ) {}

  /** Entries below a key that ends with `/`; `/` is the whole bucket. Pages are asked for as entries are taken. */
  async lister(below: string, options: { recursive: boolean; startAfter?: string }): Promise<Lister> {
    return (await this.#open()).lister(below, options);
  }

  /** A URL that answers a GET of the object for the next minutes. It holds a signature: never show it. */
  async signedUrl(key: string): Promise<string> {
    const { url } = await (await this.#open()).presignRead(key, SIGNATURE_SECONDS);
    return url;
  }

  #open(): Promise<Operator> {
    this.#operator ??= openOperator(this.name, this.settings, this.patienceMs);
    return this.#operator;
  }
}

async function openOperator(bucket: string, settings: S3Settings, patienceMs: number): Promise<Operator> {
  // Loaded when an object store is read: the native module takes time, and local paths work where it does not load.
  const { Operator, TimeoutLayer } = await import('opendal');
  const timeout = new TimeoutLayer();
  timeout.timeout = patienceMs;
  timeout.ioTimeout = patienceMs;
  return new Operator('s3', operatorOptions(bucket, settings)).layer(timeout.build());
}

function operatorOptions(bucket: string, settings: S3Settings): Record<string, string> {
  const { endpoint, region, credentials, instanceIdentity } = settings;
  return {
    bucket,
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint }),
    // AWS wants the bucket in the host's name, where its certificate allows that; other servers rarely know it.
    ...(endpoint === undefined && !bucket.includes('.') && { enable_virtual_host_style: 'true' }),
    ...(credentials === undefined
      ? !instanceIdentity && { disable_ec2_metadata: 'true' }
      : {
          access_key_id: credentials.accessKeyId,
          secret_access_key: credentials.secretAccessKey,
          ...(credentials.sessionToken !== undefined && { session_token: credentials.sessionToken }),
          disable_config_load: 'true',
          disable_ec2_metadata: 'true',
        }),
  };
}

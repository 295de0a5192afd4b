/** How a Kafka cluster is reached. Values, not references: what is in here is never stored, shown or logged. */
export interface KafkaConnection {
  /** `host:port` of some brokers; the others are learned from them. */
  brokers: string[];
  /** Absent: no TLS. PEM texts; without `ca` the authorities that Node trusts. */
  tls?: { ca?: string; cert?: string; key?: string; passphrase?: string };
  sasl?: { mechanism: SaslMechanism; username: string; password: string };
}

export const SASL_MECHANISMS = ['PLAIN', 'SCRAM-SHA-256', 'SCRAM-SHA-512'] as const;
export type SaslMechanism = (typeof SASL_MECHANISMS)[number];
